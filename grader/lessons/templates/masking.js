// four ways to hide what lies ahead, and what becomes of the rows
const SIZE = 4, ALLOWED = [[2, 0, 0, 0], [2, 1, 0, 0], [0.5, 1.5, 1, 0], [1, 0, 2, 1.5]];
const state = { way: "before", shift: 0, future: 3 };

const lesson = {
  ahead: (i, j) => j > i,
  scores: (shift, future) => maths.map(ALLOWED, (value, i, j) => (lesson.ahead(i, j) ? future : value + shift)),
  hide(way, scores) {
    const seen = maths.map(scores, (value, i, j) => {
      if (!lesson.ahead(i, j)) return value;
      return { before: value - 1e9, zero: 0 }[way] ?? value;
    });
    const weights = seen.map((row) => maths.softmax(row));
    const drops = way === "zero" || way === "after";
    const kept = maths.map(weights, (value, i, j) => (drops && lesson.ahead(i, j) ? 0 : value));
    const leaks = weights.map((row, i) => maths.sum(row.filter((_, j) => lesson.ahead(i, j))));
    return { seen, weights, kept, leaks, sums: kept.map(maths.sum) };
  },
};

function draw() {
  const { seen, weights, kept, leaks, sums } = lesson.hide(state.way, lesson.scores(state.shift, state.future));
  const names = Array.from({ length: SIZE }, (_, i) => `k${i}`), rows = names.map((_, i) => `q${i}`);
  const kind = (i, j) => (lesson.ahead(i, j) ? "blocked" : "");
  const common = { rows, columns: names, kind, written: few }, share = (value) => value;
  const off = (value, right) => el("td", { class: Math.abs(value - right) > 1e-9 ? "wrong" : "" }, number(value, 4));
  const drops = state.way === "zero" || state.way === "after";
  show(
    matrix(seen, { caption: words.scores, ...common }),
    matrix(weights, { caption: words.weights, ...common, share }),
    drops ? matrix(kept, { caption: words.kept, ...common, share }) : [],
    table(words.rows, ["", words.leak, words.used], sums.map((sum, i) => [fill("query", { number: i }), off(leaks[i], 0), off(sum, 1)])),
  );
  const told = { before: "good", zero: "zeroTold", after: "afterTold", nothing: "nothingTold" }[state.way];
  say(fill(told, { leak: number(leaks[0]), sum: number(sums[0]) }));
}

choice("way", words.way, ["before", "zero", "after", "nothing"].map((way) => [way, words[way]]), (way) => { state.way = way; draw(); });
slider("shift", words.shift, { min: -8, max: 4, step: 0.5, value: 0 }, (value) => { state.shift = value; draw(); });
slider("future", words.future, { min: -4, max: 8, step: 0.5, value: 3 }, (value) => { state.future = value; draw(); });
draw();
