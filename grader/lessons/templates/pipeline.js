// one head of attention, table by table
const state = { queries: 3, keys: 4, width: 4, heads: 1, head: 0, row: 0, causal: true };
const STEPS = ["scores", "scaled", "masked", "weights", "out"];

const lesson = {
  // small halves, so that all can be checked on paper
  numbers: (rows, columns, seed) => Array.from({ length: rows }, (_, i) =>
    Array.from({ length: columns }, (_, j) => (((4 * i + (3 * i + 1) * j + 5 * seed) % 9) - 4) / 2)),
  heads(matrix, heads) {
    const d = matrix[0].length / heads;
    return Array.from({ length: heads }, (_, h) => matrix.map((row) => row.slice(h * d, (h + 1) * d)));
  },
  run({ queries, keys, width, heads, causal }) {
    const [q, k, v] = [[queries, 1], [keys, 2], [keys, 4]].map(([rows, seed]) => lesson.numbers(rows, width, seed));
    const split = [q, k, v].map((one) => lesson.heads(one, heads));
    const each = split[0].map((_, h) => ({
      q: split[0][h], k: split[1][h], v: split[2][h], ...maths.attention(split[0][h], split[1][h], split[2][h], causal),
    }));
    return { q, k, v, heads: each, joined: q.map((_, i) => each.flatMap((one) => one.out[i])) };
  },
};

function told(step, head) {
  const { queries, keys, width, heads, row, causal } = state;
  const d = width / heads, base = keys - queries;
  const product = (a, b) => a.map((value, i) => `${few(value)}·${b[i] < 0 ? `(${few(b[i])})` : few(b[i])}`).join(" + ");
  const values = { queries, keys, width, heads, d, row, base, head: state.head, scale: number(head.scale) };
  if (step === 1) Object.assign(values, { sum: product(head.q[row], head.k[0]), value: number(head.scores[row][0]) });
  if (step === 2) Object.assign(values, { before: number(head.scores[row][0]), value: number(head.scaled[row][0]) });
  if (step === 3) values.open = Math.min(keys, row + base + 1);
  if (step === 4) {
    const { exps, total, weights } = maths.parts(head.masked[row]);
    Object.assign(values, { exps: exps.map(few).join(", "), sum: few(total), weights: weights.map(few).join(", ") });
  }
  if (step === 5) {
    Object.assign(values, { sum: product(head.weights[row], head.v.map((one) => one[0])), value: number(head.out[row][0]) });
  }
  return fill(step === 3 && !causal ? "told3off" : `told${step}`, values);
}

function draw(step) {
  const { queries: t, keys: s, width, heads, row, causal } = state, d = width / heads;
  const all = lesson.run(state), head = all.heads[state.head];
  const mine = (i) => (i === row ? "now" : "");
  const ahead = (i, j) => (causal && j > i + s - t ? "blocked" : "");
  const names = (letter, count) => Array.from({ length: count }, (_, i) => `${letter}${i}`);
  const one = (name, j) => (i, at) => [mine(i) && (j === undefined || at === j) ? "now" : "", name === "masked" && step >= 3 ? ahead(i, at) : ""].join(" ").trim();
  const options = {
    scores: { columns: names("k", s), kind: one("scores", 0) },
    scaled: { columns: names("k", s), kind: one("scaled", 0) },
    masked: { columns: names("k", s), kind: one("masked") },
    weights: { columns: names("k", s), kind: one("weights"), share: (value) => value },
    out: { kind: one("out", 0) },
  };
  const inputs = [
    matrix(head.q, { caption: "Q", rows: names("q", t), kind: mine, name: "Q" }),
    matrix(head.k, { caption: "K", rows: names("k", s), kind: (i) => (step === 1 && i === 0 ? "now" : ""), name: "K" }),
    matrix(head.v, { caption: "V", rows: names("v", s), kind: (_, j) => (step === 5 && j === 0 ? "now" : ""), name: "V" }),
  ];
  const made = STEPS.slice(0, step).map((name) =>
    matrix(head[name], { caption: words[name], rows: names("q", t), written: few, name, ...options[name] }));
  const shapes = [
    ["Q", [heads, t, d]], ["K", [heads, s, d]], ["V", [heads, s, d]], [words.scores, [heads, t, s]],
    [words.weights, [heads, t, s]], [words.out, [heads, t, d]], [words.joined, [t, width]],
  ];
  const reached = [3, 4, 4, 4, 5, 7][step];
  const flow = table(words.flow, ["", words.shape], shapes.map(([name, shape], at) => [name, at < reached ? `[${shape.join(", ")}]` : ""]));
  show(inputs, made, flow);
  say(told(step, head));
}

const stepper = new Stepper(() => STEPS.length, draw);
const again = () => stepper.go(stepper.step);
const change = (name) => (value) => { state[name] = Number(value); fit(); again(); };
const controls = {
  queries: slider("queries", words.queries, { min: 1, max: 4, value: 3 }, change("queries")),
  keys: slider("keys", words.keys, { min: 3, max: 6, value: 4 }, change("keys")),
  width: menu("width", words.width, [[4, "4"], [8, "8"]], change("width")),
  heads: menu("heads", words.heads, [[1, "1"], [2, "2"], [4, "4"]], change("heads")),
  head: slider("head", words.head, { min: 0, max: 0, value: 0 }, change("head")),
  row: slider("row", words.line, { min: 0, max: 2, value: 0 }, change("row")),
};
tick("causal", words.causal, true, (on) => { state.causal = on; again(); });

// queries are the last of the keys' places, so there are never more of them
function fit() {
  controls.keys.input.min = state.queries;
  state.keys = Math.max(state.keys, state.queries);
  controls.keys.set(state.keys);
  for (const [name, most] of [["head", state.heads - 1], ["row", state.queries - 1]]) {
    controls[name].input.max = most;
    state[name] = Math.min(state[name], most);
    controls[name].set(state[name]);
  }
}
fit();
stepper.go(0);
