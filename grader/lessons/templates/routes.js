// three routes: what is computed after each step, and how much of each word arrives
const VOCABULARY = [
  ["小猫", [3, 0, 0, 0]], ["追", [0, 3, 0, 0]], ["球", [0, 0, 3, 0]], ["因为", [0, 0, 0, 3]],
  ["它", [3, 0, 1, 0]], ["想", [1, 1, 0, 0]], ["玩", [0, 2, 2, 0]],
];
const ORDERS = { chased: [0, 1, 2, 3, 4, 5, 6], turned: [2, 1, 0, 3, 4, 5, 6] };
const MADE_FOR = 7, ROUTES = ["rnn", "fc", "attention"];

const lesson = {
  sentence: (order, length) => Array.from({ length }, (_, i) => VOCABULARY[ORDERS[order][i % 7]]),
  rnn(x, w) {
    const states = [];
    x.forEach((token, i) => states.push(token.map((value, d) => (i ? w * states[i - 1][d] : 0) + value)));
    return states;
  },
  influence: (w, length) => Array.from({ length }, (_, i) => w ** (length - 1 - i)),
  // as if learnt: fixed numbers, each row an average over its own place and those before it
  fixed() {
    return Array.from({ length: MADE_FOR }, (_, i) => {
      const raw = Array.from({ length: MADE_FOR }, (_, j) => (j > i ? 0 : 1 + ((3 * i + 5 * j + 2) % 7)));
      return raw.map((value) => value / maths.sum(raw));
    });
  },
  weights: (x) => maths.attention(x, x, x, true).weights,
  serialSteps: (route, length) => (route === "rnn" ? length : 1),
  pathLength: (route, i, j) => (route === "rnn" ? i - j : 1),
};

const state = { length: 7, keep: 0.7, reader: 4, order: "chased" };

function reach(route, x) {
  const { reader, keep, length } = state;
  const pad = (row) => Array.from({ length }, (_, i) => row[i] ?? 0);
  if (route === "rnn") return pad(lesson.influence(keep, reader + 1));
  if (route === "fc") return length === MADE_FOR ? pad(lesson.fixed()[reader]) : null;
  return pad(lesson.weights(x)[reader]);
}

function lane(route, step, tokens, shares) {
  const { length, reader } = state, gap = 340 / length;
  const x = (i) => 10 + gap * (i + 0.5), top = 46, bottom = 148, r = Math.min(11, gap * 0.36);
  const done = shares === null ? 0 : route === "rnn" ? step : step ? length : 0;
  const lines = [];
  for (let i = 0; i < length; i++) {
    if (route === "rnn" && i) lines.push(svg("path", { class: "chain", d: `M${x(i - 1) + r} ${top}H${x(i) - r}` }));
    if (route === "rnn") lines.push(svg("path", { class: "chain", d: `M${x(i)} ${bottom - r}V${top + r}` }));
  }
  if (shares !== null && done > reader) {
    shares.forEach((share, j) => {
      if (share < 0.002) return;
      const width = (0.6 + 9 * Math.min(share, 1)).toFixed(2), low = bottom - r;
      const d = route === "rnn" ? `M${x(j)} ${low}V${top + r}` : `M${x(j)} ${low}L${x(reader)} ${top + r}`;
      lines.push(svg("path", { class: "link", d, "stroke-width": width }));
    });
    if (reader) {
      const chain = `M${x(0)} ${bottom - r}V${top}H${x(reader)}`, direct = `M${x(0)} ${bottom - r}L${x(reader)} ${top + r}`;
      lines.push(svg("path", { class: "path", d: route === "rnn" ? chain : direct }));
    }
  }
  const small = tokens.length > 9 ? "10px" : "12px";
  const dots = tokens.map(([word], i) => {
    const label = svg("text", { x: x(i), y: bottom + r + 15, "text-anchor": "middle" }, word);
    label.style.fontSize = small;
    return [
      svg("circle", { class: `state${i < done ? " done" : ""}${i === reader ? " reader" : ""}`, cx: x(i), cy: top, r }),
      svg("rect", { class: "token", x: x(i) - r, y: bottom - r, width: 2 * r, height: 2 * r, rx: 2 }),
      svg("text", { x: x(i), y: top - r - 8, "text-anchor": "middle" }, String(i)), label,
    ];
  });
  const label = fill("picture", { route: words[route], done, count: length });
  return el("figure", { class: "lane", id: `lane-${route}` },
    el("figcaption", {}, words[route]),
    svg("svg", { viewBox: "0 0 360 185", role: "img", "aria-label": label }, lines, dots),
    shares === null ? el("p", { class: "wrong" }, fill("refused", { count: length })) : null);
}

function draw(step) {
  const { length, reader, order } = state, tokens = lesson.sentence(order, length);
  const shares = Object.fromEntries(ROUTES.map((route) => [route, reach(route, tokens.map(([, vector]) => vector))]));
  const share = (route, i) => (shares[route] === null ? words.none : few(shares[route][i]));
  const link = (route) => (shares[route] === null ? words.none : number(lesson.pathLength(route, reader, 0)));
  const steps = (route, count) => (route === "fc" && count !== MADE_FOR ? words.none : number(lesson.serialSteps(route, count)));
  const kinds = { rnn: words.storedRnn, fc: words.storedFc, attention: words.storedAttention };
  const counts = [7, 12, 100].includes(length) ? [7, 12, 100] : [length, 7, 12, 100];
  const word = tokens[reader][0], heads = ["", ...ROUTES.map((route) => words[route])];
  show(
    ROUTES.map((route) => lane(route, step, tokens, shares[route])),
    el("p", { class: "dim wide" }, words.lines, el("br"), words.gloss),
    table(fill("reach", { place: reader, word }), heads, tokens.map(([text], i) => [`${i} ${text}`, ...ROUTES.map((route) => share(route, i))])),
    table(words.counts, heads, [
      ...counts.map((count) => [fill("serial", { count }), ...ROUTES.map((route) => steps(route, count))]),
      ...(reader ? [[fill("path", { place: reader }), ...ROUTES.map(link)]] : []),
      [words.stored, ...ROUTES.map((route) => kinds[route])],
    ]),
  );
  const told = { step, count: length, before: step - 2, now: step - 1, done: step, word: tokens[Math.max(0, step - 1)][0] };
  const first = (route) => (shares[route] === null ? words.none : few(shares[route][0]));
  const arrived = step > reader && reader > 0;
  const atOnce = length === MADE_FOR ? "first" : "alone";
  say(fill(step === 0 ? "before" : step === 1 ? atOnce : "later", told),
    length !== MADE_FOR && step === 1 ? fill("refused", { count: length }) : "",
    arrived ? fill("reads", { word, place: reader, first: tokens[0][0], rnn: first("rnn"), fc: first("fc"), attention: first("attention") }) : "");
}

const stepper = new Stepper(() => state.length, draw);
const again = () => stepper.go(stepper.step);
slider("length", words.length, { min: 2, max: 12, value: 7 }, (value) => {
  state.length = value;
  reader.input.max = value - 1;
  state.reader = Math.min(state.reader, value - 1);
  reader.set(state.reader);
  again();
});
const reader = slider("reader", words.reader, { min: 0, max: 6, value: 4 }, (value) => { state.reader = value; again(); });
slider("keep", words.keep, { min: 0, max: 1.5, step: 0.1, value: 0.7 }, (value) => { state.keep = value; again(); });
menu("sentence", words.sentence, [["chased", words.chased], ["turned", words.turned]], (value) => { state.order = value; again(); });
stepper.go(0);
