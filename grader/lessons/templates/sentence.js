// the weights of a sentence, from vectors made by hand and from random ones
const TABLE = new Map([
  ["小猫", [3, 0, 0, 0]], ["追", [0, 3, 0, 0]], ["球", [0, 0, 3, 0]], ["因为", [0, 0, 0, 3]],
  ["它", [3, 0, 1, 0]], ["想", [1, 1, 0, 0]], ["玩", [0, 2, 2, 0]],
]);
const READY = ["小猫追球因为它想玩", "球追小猫因为它想玩", "小猫想玩球", "它追它"], LONGEST = 12;
const state = { text: READY[0], causal: true, size: 0.1, seed: 1, row: 4 };

const lesson = {
  // the longest word that fits, from left to right; stops where none does
  tokenize(text) {
    const tokens = [], known = [...TABLE.keys()].sort((a, b) => b.length - a.length);
    let at = 0;
    while (at < text.length) {
      const word = known.find((one) => text.startsWith(one, at));
      if (!word) return { tokens, stuck: at };
      tokens.push(word);
      at += word.length;
    }
    return { tokens, stuck: null };
  },
  embed: (tokens) => tokens.map((token) => TABLE.get(token)),
  random: (tokens, size, seed) => maths.map(maths.normal(tokens.length, 4, seed), (value) => size * value),
  weights(vectors, causal) {
    const { scaled } = maths.attention(vectors, vectors, vectors);
    const masked = maths.map(scaled, (value, i, j) => (causal && j > i ? -Infinity : value));
    return masked.map((row) => maths.softmax(row));
  },
};

const largest = (row, but = -1) => row.reduce((best, value, j) => (j !== but && (best < 0 || value > row[best]) ? j : best), -1);

function draw() {
  const text = state.text.replace(/\s/g, "");
  const { tokens: all, stuck } = lesson.tokenize(text), tokens = all.slice(0, LONGEST);
  if (stuck !== null || !tokens.length) {
    show();
    say(text ? fill("unknown", { place: stuck, rest: text.slice(stuck) }) : words.empty);
    return;
  }
  line.input.max = tokens.length - 1;
  state.row = Math.min(state.row, tokens.length - 1);
  line.set(state.row);
  const { row, causal, size, seed } = state;
  const vectors = lesson.embed(tokens), chance = lesson.random(tokens, size, seed);
  const [hand, random] = [vectors, chance].map((one) => lesson.weights(one, causal));
  const common = {
    rows: tokens, columns: tokens, written: (value) => (value === 0 ? "0" : value.toFixed(2)), share: (value, i, j) => (causal && j > i ? null : value),
    kind: (i, j) => [causal && j > i ? "blocked" : "", i === row ? "now" : ""].join(" ").trim(),
  };
  const plain = { rows: tokens, written: (value) => number(value, 2), kind: (i) => (i === row ? "now" : "") };
  show(
    matrix(hand, { caption: words.hand, name: "hand", ...common }),
    matrix(random, { caption: fill("random", { size: number(size) }), name: "random", ...common }),
    el("p", { class: "dim wide" }, words.gloss),
    matrix(vectors, { caption: words.handVectors, ...plain }),
    matrix(chance, { caption: fill("randomVectors", { size: number(size) }), ...plain }),
  );
  const [top, other, next] = [largest(hand[row]), largest(random[row]), largest(hand[row], row)];
  const told = { word: tokens[row], top: tokens[top], weight: few(hand[row][top]), other: tokens[other], chance: few(random[row][other]) };
  const besides = top === row && next >= 0 && hand[row][next] > 0;
  say(fill("told", told), besides ? fill("besides", { top: tokens[next], weight: few(hand[row][next]) }) : "");
}

const field = el("input", { type: "text", id: "sentence", value: state.text, autocomplete: "off", lang: "zh-Hans" });
field.addEventListener("input", () => { state.text = field.value; draw(); });
byId("controls").append(el("div", { class: "control" }, el("label", { for: "sentence" }, words.sentence), field));
menu("ready", words.ready, READY.map((text) => [text, text]), (text) => { field.value = state.text = text; draw(); });
const line = slider("line", words.line, { min: 0, max: 6, value: 4 }, (value) => { state.row = value; draw(); });
slider("size", words.size, { min: 0.1, max: 3, step: 0.1, value: 0.1 }, (value) => { state.size = value; draw(); });
tick("causal", words.causal, true, (on) => { state.causal = on; draw(); });
press(words.draw, () => { state.seed += 1; draw(); });
draw();
