// elements, numbers and colours, as all pages make them
const { words } = given;
const byId = (id) => document.getElementById(id);
const fill = (name, values = {}) => words[name].replace(/\{(\w+)\}/g, (_, field) => values[field]);
const say = (...sentences) => { byId("said").textContent = sentences.filter(Boolean).join(given.language === "zh" ? "" : " "); };

function build(node, attributes, children) {
  for (const [name, value] of Object.entries(attributes)) if (value !== false && value !== null) node.setAttribute(name, value);
  node.append(...children.flat(Infinity).filter((child) => child !== null && child !== undefined && child !== ""));
  return node;
}
const el = (tag, attributes = {}, ...children) => build(document.createElement(tag), attributes, children);
const svg = (tag, attributes = {}, ...children) =>
  build(document.createElementNS("http://www.w3.org/2000/svg", tag), attributes, children);
const show = (...parts) => byId("picture").replaceChildren(...parts.flat());

// as the grader writes numbers: so many significant digits, an exponent only where it is needed
function number(value, digits = 4) {
  if (Number.isNaN(value)) return "nan";
  if (!Number.isFinite(value)) return value < 0 ? "-inf" : "inf";
  if (value === 0) return "0";
  const short = (text) => (text.includes(".") ? text.replace(/\.?0+$/, "") : text);
  const [mantissa, exponent] = value.toExponential(digits - 1).split("e");
  const power = Number(exponent);
  if (power < -4 || power >= 6) return `${short(mantissa)}e${power}`;
  return power >= digits ? value.toFixed(0) : short(value.toFixed(digits - 1 - power));
}

const few = (value) => number(value, 3);

const parts = (colour) => [1, 3, 5].map((at) => parseInt(colour.slice(at, at + 2), 16));
function rising(share) {
  const place = Math.min(Math.max(share, 0), 1) * (given.colours.length - 1);
  const left = Math.min(Math.floor(place), given.colours.length - 2);
  const [one, other] = [parts(given.colours[left]), parts(given.colours[left + 1])];
  return one.map((value, i) => Math.round(value + (other[i] - value) * (place - left)));
}
function ink([red, green, blue]) {
  const linear = [red, green, blue].map((value) => (value / 255 <= 0.04045 ? value / 255 / 12.92 : ((value / 255 + 0.055) / 1.055) ** 2.4));
  return 0.2126 * linear[0] + 0.7152 * linear[1] + 0.0722 * linear[2] > 0.179 ? "#000000" : "#ffffff";
}

// a table of numbers with its shape; `share(value, i, j)` colours a cell, `kind(i, j)` names its class
function matrix(values, { caption, rows, columns, share, kind = () => "", written = number, name = "" }) {
  const cell = (value, i, j) => {
    const td = el("td", { class: kind(i, j) }, written(value));
    const part = share ? share(value, i, j) : null;
    if (part !== null && Number.isFinite(part)) {
      const colour = rising(part);
      td.classList.add("coloured");
      td.style.backgroundColor = `rgb(${colour})`;
      td.style.color = ink(colour);
    }
    return td;
  };
  const shape = `  [${values.length}, ${values[0].length}]`;
  const head = columns && el("thead", {}, el("tr", {}, el("td", { class: "corner" }), columns.map((text) => el("th", { scope: "col" }, text))));
  const body = values.map((row, i) => el("tr", {}, rows ? el("th", { scope: "row" }, rows[i]) : null, row.map((value, j) => cell(value, i, j))));
  return el("div", { class: "scroll appear", id: name || null },
    el("table", {}, el("caption", {}, caption, el("span", { class: "shape" }, shape)), head, el("tbody", {}, body)));
}

// a table of anything
function table(caption, columns, rows) {
  const cell = (value) => (value instanceof Node ? value : el("td", {}, value));
  return el("div", { class: "scroll" }, el("table", { class: "bars" }, el("caption", {}, caption),
    el("thead", {}, el("tr", {}, columns.map((text) => (text ? el("th", { scope: "col" }, text) : el("td", { class: "corner" }))))),
    el("tbody", {}, rows.map(([head, ...cells]) => el("tr", {}, el("th", { scope: "row" }, head), cells.map(cell))))));
}
function bar(share) {
  const span = el("span");
  span.style.width = `${100 * (Number.isFinite(share) ? Math.min(Math.max(share, 0), 1) : 0)}%`;
  return el("td", { class: "bar", "aria-hidden": "true" }, span);
}

// controls; each calls `changed` with its value
function slider(id, text, { min, max, step = 1, value, shown = (x) => number(x) }, changed) {
  const input = el("input", { type: "range", id, min, max, step, value });
  const output = el("output", { for: id }, shown(value));
  const update = () => {
    output.textContent = shown(Number(input.value));
    input.setAttribute("aria-valuetext", shown(Number(input.value)));
  };
  input.addEventListener("input", () => { update(); changed(Number(input.value)); });
  update();
  byId("controls").append(el("div", { class: "control" }, el("label", { for: id }, text, output), input));
  return { input, set(next) { input.value = next; update(); } };
}
function menu(id, text, options, changed) {
  const select = el("select", { id }, options.map(([value, label]) => el("option", { value }, label)));
  select.addEventListener("change", () => changed(select.value));
  byId("controls").append(el("div", { class: "control" }, el("label", { for: id }, text), select));
  return select;
}
function choice(name, text, options, changed) {
  const radio = ([value, label], at) => {
    const input = el("input", { type: "radio", name, id: `${name}-${value}`, value, checked: at === 0 ? "" : null });
    input.addEventListener("change", () => changed(value));
    return el("label", { for: `${name}-${value}` }, input, " ", label);
  };
  byId("controls").append(el("fieldset", {}, el("legend", {}, text), options.map(radio)));
}
function tick(id, text, on, changed) {
  const input = el("input", { type: "checkbox", id, checked: on ? "" : null });
  input.addEventListener("change", () => changed(input.checked));
  byId("controls").append(el("label", { for: id }, input, " ", text));
}
function press(text, pressed) {
  const button = el("button", { type: "button" }, text);
  button.addEventListener("click", pressed);
  byId("controls").append(button);
  return button;
}
