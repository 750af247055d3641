// one row of scores on its way to weights
const ROWS = [
  ["[0, ln 2, ln 5]", [0, Math.LN2, Math.log(5)]], ["[2, 1, 0]", [2, 1, 0]], ["[1000, 1001, 1002]", [1000, 1001, 1002]],
  ["[1000, 0, -1000]", [1000, 0, -1000]], ["[709, 0]", [709, 0]], ["[-1000, -1000]", [-1000, -1000]],
];
const state = { scores: [...ROWS[0][1]], added: 0, subtract: true };
const lesson = { parts: (row, subtract) => maths.parts(row, subtract) };

function draw() {
  const row = state.scores.map((score) => score + state.added);
  const { largest, shifted, exps, total, weights } = lesson.parts(row, state.subtract);
  const bad = (value) => el("td", { class: Number.isFinite(value) ? "" : "wrong" }, number(value));
  const columns = ["", words.x, ...(state.subtract ? [words.shifted] : []), words.exp, words.weight, ""];
  const rows = row.map((score, i) => [
    String(i), number(score), ...(state.subtract ? [number(shifted[i])] : []), bad(exps[i]), bad(weights[i]), bar(weights[i]),
  ]);
  rows.push([words.total, "", ...(state.subtract ? [""] : []), bad(total), bad(maths.sum(weights)), el("td", { class: "bar" })]);
  show(table(words.caption, columns, rows));
  const values = { largest: number(Math.max(...row)), sum: number(total), count: row.length };
  say(fill(state.subtract ? "fine" : total === 0 ? "underflow" : Number.isFinite(total) ? "works" : "overflow", values));
}

// one slider for each score, near the row it came from, and a field for any number
function scoreControls() {
  byId("scores").replaceChildren(...state.scores.map((score, i) => {
    const id = `score${i}`, low = Math.round(score) - 10, text = fill("score", { number: i });
    const range = el("input", { type: "range", id, min: low, max: low + 20, step: "any", value: score });
    const field = el("input", { type: "number", step: "any", value: Number(score.toFixed(4)), "aria-label": text });
    const changed = (from, to) => () => {
      if (from.value === "" || !Number.isFinite(Number(from.value))) return;
      state.scores[i] = Number(from.value);
      to.value = Number(state.scores[i].toFixed(4));
      range.setAttribute("aria-valuetext", number(state.scores[i]));
      draw();
    };
    range.addEventListener("input", changed(range, field));
    range.addEventListener("keydown", (event) => { // `any` has no steps of its own
      const by = { ArrowRight: 0.5, ArrowUp: 0.5, ArrowLeft: -0.5, ArrowDown: -0.5 }[event.key];
      if (!by) return;
      event.preventDefault();
      range.value = Number(range.value) + by;
      changed(range, field)();
    });
    field.addEventListener("input", changed(field, range));
    return el("div", { class: "control" }, el("label", { for: id }, text), range, field);
  }));
}

menu("row", words.row, ROWS.map(([label], i) => [i, label]), (value) => {
  state.scores = [...ROWS[value][1]];
  scoreControls();
  draw();
});
slider("all", words.all, { min: -10, max: 10, step: 0.5, value: 0 }, (value) => { state.added = value; draw(); });
tick("subtract", words.subtract, true, (on) => { state.subtract = on; draw(); });
byId("controls").append(el("div", { id: "scores", class: "steps" }));
scoreControls();
draw();
