// one query and six keys, of growing length
const KEYS = 6, LONGEST = 512, DRAWS = 200, SIZES = [1, 4, 16, 64, 256];
const state = { d: 64, seed: 1 };

const lesson = {
  // a query, then the keys; shorter vectors are the beginnings of longer ones, so that moving d moves things smoothly
  vectors: (seed) => maths.normal(KEYS + 1, LONGEST, seed),
  row(vectors, d) {
    const [query, ...keys] = vectors.map((vector) => vector.slice(0, d));
    const scores = keys.map((key) => maths.dot(query, key));
    const side = (factor) => {
      const row = scores.map((score) => score * factor), weights = maths.softmax(row);
      return { row, weights, entropy: maths.entropy(weights), slope: Math.max(...weights.map((p) => p * (1 - p))) };
    };
    return { scores, plain: side(1), scaled: side(1 / Math.sqrt(d)) };
  },
  means(d) {
    const rows = Array.from({ length: DRAWS }, (_, i) => lesson.row(maths.normal(KEYS + 1, d, 1000 + i), d));
    const mean = (of) => maths.sum(rows.map(of)) / DRAWS;
    return [maths.std(rows.flatMap((one) => one.scores)), mean((one) => one.plain.entropy), mean((one) => one.scaled.entropy)];
  },
};
const MEANS = SIZES.map((d) => [`d = ${d}`, ...lesson.means(d).map((value) => few(value))]);

function side(name, { row, weights, entropy, slope }) {
  const rows = weights.map((weight, i) => [String(i), few(row[i]), few(weight), bar(weight)]);
  const said = [
    fill("one", { name, top: few(Math.max(...weights)) }),
    fill("two", { entropy: few(entropy), most: few(Math.log2(KEYS)) }),
    fill("three", { slope: few(slope) }),
  ];
  return el("div", {}, table(name, [words.key, words.score, words.weight, ""], rows), el("p", { class: "dim" }, said.map((text) => [text, el("br")])));
}

function draw() {
  const { plain, scaled } = lesson.row(lesson.vectors(state.seed), state.d), top = (one) => few(Math.max(...one.weights));
  show(side(words.without, plain), side(fill("with", { d: state.d }), scaled),
    table(words.many, ["", words.spread, words.plain, words.scaled], MEANS));
  say(fill("told", {
    d: state.d, plain: top(plain), scaled: top(scaled), one: few(plain.entropy), two: few(scaled.entropy),
    most: few(Math.log2(KEYS)),
  }));
}

slider("d", words.d, { min: 0, max: 9, step: 0.5, value: 6, shown: (x) => number(Math.round(2 ** x)) }, (value) => {
  state.d = Math.round(2 ** value);
  draw();
});
press(words.draw, () => { state.seed += 1; draw(); });
draw();
