// The strip of phones one can switch to, and the menu that adds one.

import { button, by, element } from "/page/wire.js";

const ROLES = { chair: "Chair", deputy: "Deputy", staff: "Staff" };

export const described = (phone) => `${phone.name}, ${ROLES[phone.role].toLowerCase()}`;

export class Switcher {
  // take: shows a phone; add: called with "chair" (choose a place), "deputy" or "staff".
  constructor(take, add) {
    this.take = take;
    this.chips = new Map();
    this.current = null;
    for (const role of Object.keys(ROLES)) {
      by(`add-${role}`).addEventListener("click", () => { by("add").hidePopover(); add(role); });
    }
  }

  show(phones, current) {
    this.current = current;
    const kept = new Set([...this.chips].filter(([, chip]) => chip.classList.contains("news")).map(([chat]) => chat));
    this.chips.clear();
    const items = phones.map((phone) => {
      const chip = button("who-chip", undefined, () => this.take(phone));
      chip.append(element("strong", "", phone.name), ` ${ROLES[phone.role]}`);
      chip.setAttribute("aria-pressed", String(phone.chat === current));
      if (kept.has(phone.chat) && phone.chat !== current) chip.classList.add("news");
      chip.title = phone.label ?? "Staff, in private";
      this.chips.set(phone.chat, chip);
      return chip;
    });
    by("who-chips").replaceChildren(...items);
    by("strip").hidden = phones.length === 0;
    this.offer(phones, phones.find((phone) => phone.chat === current));
  }

  // What can be added beside the phone in hand: its place's deputy, and one member of staff.
  offer(phones, phone) {
    const deputy = by("add-deputy");
    deputy.hidden = phone?.role !== "chair" || phones.some((one) => one.role === "deputy" && one.place === phone.place);
    if (!deputy.hidden) deputy.querySelector("span").textContent = `for ${phone.label}, beside ${phone.name}`;
    by("add-staff").hidden = phones.some((one) => one.role === "staff");
  }

  news(chat) {
    if (chat !== this.current) this.chips.get(chat)?.classList.add("news");
  }
}
