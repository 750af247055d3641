// what the pages compute; each function gives what NumPy gives
const maths = {
  transpose: (a) => a[0].map((_, j) => a.map((row) => row[j])),
  dot: (a, b) => a.reduce((sum, value, i) => sum + value * b[i], 0),
  matmul: (a, b) => a.map((row) => maths.transpose(b).map((column) => maths.dot(row, column))),
  map: (a, f) => a.map((row, i) => row.map((value, j) => f(value, i, j))),
  sum: (row) => row.reduce((sum, value) => sum + value, 0),

  // exp and the share of the sum; without `shift` as the formula has it
  parts(row, shift = true) {
    const largest = shift ? Math.max(...row) : 0;
    const shifted = row.map((score) => score - largest);
    const exps = shifted.map(Math.exp);
    const total = maths.sum(exps);
    return { largest, shifted, exps, total, weights: exps.map((value) => value / total) };
  },
  softmax: (row, shift = true) => maths.parts(row, shift).weights,

  // in bits: 0 if one weight has it all, log2(n) if all n have the same
  entropy: (weights) => -maths.sum(weights.map((p) => (p > 0 ? p * Math.log2(p) : 0))) + 0,
  std(values) {
    const mean = maths.sum(values) / values.length;
    return Math.sqrt(maths.sum(values.map((value) => (value - mean) ** 2)) / values.length);
  },

  // the same numbers for the same seed: mulberry32, and Box-Muller for a normal distribution
  generator(seed) {
    let state = seed >>> 0;
    const uniform = () => {
      state = (state + 0x6d2b79f5) >>> 0;
      let mixed = Math.imul(state ^ (state >>> 15), state | 1);
      mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
      return ((mixed ^ (mixed >>> 14)) >>> 0) / 4294967296;
    };
    return () => Math.sqrt(-2 * Math.log(1 - uniform())) * Math.cos(2 * Math.PI * uniform());
  },
  normal(rows, columns, seed) {
    const draw = maths.generator(seed);
    return Array.from({ length: rows }, () => Array.from({ length: columns }, draw));
  },

  // attention of one head; `causal` blocks j > i + (keys - queries)
  attention(q, k, v, causal = false, scale = 1 / Math.sqrt(q[0].length)) {
    const scores = maths.matmul(q, maths.transpose(k));
    const scaled = maths.map(scores, (value) => value * scale);
    const base = k.length - q.length;
    const masked = maths.map(scaled, (value, i, j) => (causal && j > i + base ? value - 1e9 : value));
    const weights = masked.map((row) => maths.softmax(row));
    return { scores, scale, scaled, masked, weights, out: maths.matmul(weights, v) };
  },
};
