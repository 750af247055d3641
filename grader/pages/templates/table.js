"use strict";
(() => {
  const AT_ONCE = 40, STEP = 100; // rows that appear at once; the others follow in steps, so that nothing lags
  const collator = new Intl.Collator(document.documentElement.lang, { numeric: true, sensitivity: "base" });
  const plain = (text) => text.normalize("NFKC").toLowerCase();
  const empty = (key) => key === "" || Number.isNaN(key);

  class Rows {
    constructor(table) {
      this.body = table.tBodies[0];
      this.all = Array.from(this.body.rows);
      this.order = this.all;
      this.wanted = [];
      this.columns = new Map();
      this.coming = [];
      this.turn = 0;
      this.heads = Array.from(table.tHead.rows[0].cells);
      this.heads.forEach((head, column) => {
        const button = document.createElement("button");
        button.type = "button";
        button.append(...head.childNodes);
        head.append(button);
        head.setAttribute("aria-sort", "none");
        button.addEventListener("click", () => this.sort(head, column));
      });
      window.addEventListener("beforeprint", () => this.finish());
      this.show();
    }

    // what a column holds, by row, read once
    keys(column, isNumber) {
      if (!this.columns.has(column)) {
        const key = (text) => (isNumber ? parseFloat(text) : text);
        this.columns.set(column, new Map(this.all.map((row) => [row, key(row.cells[column].textContent.trim())])));
      }
      return this.columns.get(column);
    }

    // rows without a value come last, whichever way a column is sorted
    sort(head, column) {
      const down = head.getAttribute("aria-sort") === "ascending";
      for (const other of this.heads) other.setAttribute("aria-sort", "none");
      head.setAttribute("aria-sort", down ? "descending" : "ascending");
      const isNumber = head.classList.contains("number");
      const keys = this.keys(column, isNumber);
      this.order = Array.from(this.all).sort((one, other) => {
        const a = keys.get(one), b = keys.get(other);
        if (empty(a) || empty(b)) return empty(a) - empty(b);
        const compared = isNumber ? a - b : collator.compare(a, b);
        return down ? -compared : compared;
      });
      this.show();
    }

    search(text) {
      this.texts ??= new Map(this.all.map((row) => [row, plain(row.textContent)]));
      this.wanted = plain(text).split(/\s+/).filter(Boolean);
      return this.show();
    }

    show() {
      const found = (row) => this.wanted.every((word) => this.texts.get(row).includes(word));
      const shown = this.wanted.length ? this.order.filter(found) : this.order;
      this.turn += 1;
      this.body.replaceChildren(...shown.slice(0, AT_ONCE));
      this.coming = shown.slice(AT_ONCE);
      this.later(this.turn);
      return shown.length;
    }

    later(turn) {
      if (!this.coming.length) return;
      requestAnimationFrame(() => setTimeout(() => {
        if (turn !== this.turn) return;
        this.body.append(...this.coming.splice(0, STEP));
        this.later(turn);
      }));
    }

    finish() {
      this.body.append(...this.coming.splice(0));
    }
  }

  for (const table of document.querySelectorAll("table.sortable")) {
    const rows = new Rows(table);
    if (!table.classList.contains("searched")) continue;
    const input = document.getElementById("search");
    const output = document.querySelector("output[for=search]");
    const region = table.parentElement;
    const say = (shown) => {
      output.textContent = output.dataset.text.replace("{shown}", shown).replace("{all}", rows.all.length);
    };
    input.addEventListener("input", () => {
      region.style.minHeight ||= `${region.offsetHeight}px`; // the field stays where it is while rows go
      say(rows.search(input.value));
    });
    say(rows.all.length);
    input.closest("p").hidden = false;
  }
})();
