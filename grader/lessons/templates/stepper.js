// goes through a picture step by step: by button, by key, or by itself where motion is welcome
class Stepper {
  constructor(last, draw) {
    Object.assign(this, { last, draw, step: 0, timer: 0 });
    const button = (name, act, kind = "") => {
      const one = el("button", { type: "button", class: kind, id: name }, words[name]);
      one.addEventListener("click", act);
      return one;
    };
    this.at = el("span", { class: "at" });
    this.buttons = {
      start: button("start", () => this.go(0)),
      back: button("back", () => this.go(this.step - 1)),
      next: button("next", () => this.go(this.step + 1), "main"),
      play: button("play", () => (this.timer ? this.pause() : this.play())),
    };
    this.buttons.play.hidden = matchMedia("(prefers-reduced-motion: reduce)").matches;
    byId("controls").append(el("div", { class: "steps" }, Object.values(this.buttons), this.at));
    document.addEventListener("keydown", (event) => this.key(event));
  }

  key(event) {
    const typing = event.target.matches("input, select, textarea") || event.ctrlKey || event.altKey || event.metaKey;
    const to = { ArrowRight: this.step + 1, ArrowLeft: this.step - 1, Home: 0 }[event.key];
    if (typing || to === undefined) return;
    event.preventDefault();
    this.go(to);
  }

  go(to, by = "hand") {
    if (by === "hand") this.pause();
    this.step = Math.min(Math.max(to, 0), this.last());
    const { start, back, next } = this.buttons;
    // not `disabled`: the focus stays where it is at the end
    for (const [button, off] of [[start, !this.step], [back, !this.step], [next, this.step >= this.last()]]) {
      button.setAttribute("aria-disabled", off);
    }
    this.at.textContent = fill("at", { step: this.step, last: this.last() });
    this.draw(this.step);
  }

  play() {
    if (this.step >= this.last()) this.go(0);
    this.buttons.play.textContent = words.pause;
    this.timer = setInterval(() => {
      this.go(this.step + 1, "itself");
      if (this.step >= this.last()) this.pause();
    }, 1600);
  }

  pause() {
    clearInterval(this.timer);
    this.timer = 0;
    this.buttons.play.textContent = words.play;
  }
}
