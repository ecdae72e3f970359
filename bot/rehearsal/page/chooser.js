// Choosing a place to chair: a search box and its list, one tap or Enter.

import { by, element } from "/page/wire.js";

const SHOWN_AT_ONCE = 60;
const plain = (text) => text.toLowerCase().replace(/[^\p{L}\p{N}]+/gu, " ").trim();

function electing(place) {
  if (place.delegates === null) return "by attendance";
  return `${place.delegates} ${place.delegates === 1 ? "delegate" : "delegates"}`;
}

export class Chooser {
  // places: as the server lists them; choose: called with the place taken.
  constructor(places, suggested, choose) {
    this.places = places.map((place) => ({ ...place, plain: plain(`${place.id} ${place.label}`) }));
    this.choose = choose;
    this.joined = new Set();
    this.input = by("search");
    this.list = by("places");
    this.suggested = this.places.find((place) => place.id === suggested);
    by("suggested").hidden = !this.suggested;
    if (this.suggested) by("suggested-name").textContent = this.suggested.label;
    by("suggested").addEventListener("click", () => this.take(this.suggested));
    this.input.addEventListener("input", () => this.show());
    this.input.addEventListener("keydown", (event) => this.key(event));
    this.list.addEventListener("click", (event) => {
      const option = event.target.closest("[role=option]");
      if (option) this.take(this.found[[...this.list.children].indexOf(option)]);
    });
  }

  open(joined) {
    this.joined = joined;
    this.input.value = "";
    this.show();
  }

  show() {
    const asked = plain(this.input.value).split(" ");
    this.found = this.places.filter((place) => asked.every((word) => place.plain.includes(word))).slice(0);
    by("count").textContent = this.counted(this.found.length);
    this.found = this.found.slice(0, SHOWN_AT_ONCE);
    this.list.replaceChildren(...this.found.map((place, index) => this.option(place, index)));
    this.list.hidden = this.found.length === 0;
    this.mark(this.input.value && this.found.length ? 0 : -1);
    this.list.scrollTop = 0;
  }

  counted(number) {
    if (number === 0) return "No such place. Try part of its name, or its county.";
    return number === 1 ? "1 place" : `${number.toLocaleString()} places`;
  }

  option(place, index) {
    const made = element("li");
    made.id = `place-${index}`;
    made.setAttribute("role", "option");
    made.append(element("span", "", place.label));
    made.append(element("span", "delegates", this.joined.has(place.id) ? "yours" : electing(place)));
    return made;
  }

  key(event) {
    const step = { ArrowDown: 1, ArrowUp: -1, PageDown: 8, PageUp: -8 }[event.key];
    if (step) {
      event.preventDefault();
      this.mark(Math.min(Math.max(this.marked + step, 0), this.found.length - 1), true);
    } else if (event.key === "Enter" && this.found[Math.max(this.marked, 0)]) {
      event.preventDefault();
      this.take(this.found[Math.max(this.marked, 0)]);
    }
  }

  mark(index, scroll = false) {
    this.marked = index;
    [...this.list.children].forEach((option, at) => option.setAttribute("aria-selected", String(at === index)));
    if (index < 0) this.input.removeAttribute("aria-activedescendant");
    else this.input.setAttribute("aria-activedescendant", `place-${index}`);
    if (scroll) this.list.children[index]?.scrollIntoView({ block: "nearest" });
  }

  async take(place) {
    try {
      await this.choose(place);
    } catch (problem) {
      by("count").textContent = problem.message;
    }
  }
}
