// One chat on the page: its bubbles, its pinned message, its box to write in.

import { makeMessage, summary, words } from "/page/bubble.js";
import { announce, button, element, post, upload } from "/page/wire.js";

const KEPT = 150; // bubbles on screen: a night's digests must not slow the page
const OWED_AFTER = 250; // milliseconds until the dots show that the bot owes an answer
const OWED_AT_MOST = 30000;
const TYPING = 5000; // as long as Telegram shows it
let made = 0;

export class Chat {
  constructor(phone, chat, { title, subtitle, letter, own, start, attach }) {
    this.id = chat.id;
    this.owner = chat.owner;
    this.own = own; // whether a message stands on the right
    this.start = start; // whether an empty chat offers Start
    this.attach = attach; // whether photos and contacts can be sent
    this.messages = new Map();
    this.nodes = new Map();
    this.root = document.getElementById("chat").content.cloneNode(true).firstElementChild;
    phone.append(this.root);
    this.log = this.find(".log");
    this.box = this.find("textarea");
    this.dress(title, subtitle, letter);
    this.atEnd = true;
    this.top = 0;
    this.listen();
    chat.messages.forEach((message) => this.put(message));
    this.pin(chat.messages.find((message) => message.message_id === chat.pinned));
    this.showKeys(chat.keys);
    this.showStart();
    this.toEnd();
  }

  find(selector) {
    return this.root.querySelector(selector);
  }

  dress(title, subtitle, letter) {
    this.log.setAttribute("aria-label", `Messages: ${title}`);
    this.box.setAttribute("aria-label", `Message, ${title}`);
    this.find(".who h2").textContent = title;
    this.find(".who p").textContent = subtitle;
    this.find(".avatar").textContent = letter ?? title.trim().charAt(0).toUpperCase();
    this.find(".attach").hidden = !this.attach;
    made += 1;
    this.find(".menu").id = `attach-${made}`;
    this.find(".attach").setAttribute("popovertarget", `attach-${made}`);
  }

  listen() {
    this.find("form").addEventListener("submit", (event) => { event.preventDefault(); this.send(); });
    this.box.addEventListener("keydown", (event) => this.key(event));
    this.log.addEventListener("scroll", () => this.scrolled());
    new ResizeObserver(() => { if (this.atEnd) this.toEnd(); }).observe(this.log);
    this.log.addEventListener("load", () => { if (this.atEnd) this.toEnd(); }, true); // pictures come later
    this.find(".editing button").addEventListener("click", () => this.stopEditing());
    this.find(".start button").addEventListener("click", () => this.act("text", { text: "/start" }));
    this.find(".pinned").addEventListener("click", () => this.showPinned());
    this.find(".send-photo").addEventListener("click", () => { this.find(".menu").hidePopover(); this.find(".file").click(); });
    this.find(".send-contact").addEventListener("click", () => this.sendContact());
    this.find(".file").addEventListener("change", () => this.sendPhoto());
  }

  // Only who scrolls up leaves the end; a tip or a picture that takes its room does not.
  scrolled() {
    const left = this.log.scrollHeight - this.log.scrollTop - this.log.clientHeight;
    if (left < 80) this.atEnd = true;
    else if (this.log.scrollTop < this.top) this.atEnd = false;
    this.top = this.log.scrollTop;
  }

  key(event) {
    if (event.isComposing) return;
    if (event.key === "Enter" && !event.shiftKey) {
      event.preventDefault();
      this.send();
    } else if (event.key === "ArrowUp" && !this.box.value) {
      event.preventDefault();
      this.editLast();
    } else if (event.key === "Escape" && this.editing) {
      this.stopEditing();
    }
  }

  // ---------------------------------------------------------------- what the person does

  async send() {
    const text = this.box.value.trim();
    if (!text) return;
    const done = this.editing
      ? await this.act("edit", { message: this.editing, text })
      : await this.act("text", { text });
    if (done) this.stopEditing();
  }

  fill(text) {
    this.box.value = text;
    this.box.focus();
    this.box.dispatchEvent(new Event("input"));
  }

  async sendPhoto() {
    const [file] = this.find(".file").files;
    if (!file) return;
    const form = new FormData();
    form.append("chat", this.id);
    form.append("caption", this.box.value.trim());
    form.append("photo", file);
    this.find(".file").value = "";
    if (await this.tried(() => upload("photo", form))) this.stopEditing();
  }

  sendContact() {
    this.find(".menu").hidePopover();
    this.act("contact", { number: `+1515555${String(this.id).slice(-4)}` });
  }

  act(path, body) {
    return this.tried(() => post(path, { chat: this.id, ...body }));
  }

  async tried(work) {
    try {
      await work();
      return true;
    } catch (problem) {
      this.toast(problem.message);
      return false;
    }
  }

  editLast() {
    const last = [...this.messages.values()].findLast((message) => !message.by_bot && message.text);
    if (!last) return;
    this.editing = last.message_id;
    this.fill(last.text);
    this.find(".editing").hidden = false;
  }

  stopEditing() {
    this.editing = null;
    this.find(".editing").hidden = true;
    this.fill("");
  }

  // ---------------------------------------------------------------- what the screen shows

  put(message) {
    const mine = this.own(message);
    const follow = this.atEnd || (mine && !this.messages.has(message.message_id));
    const node = makeMessage(message, mine, (shown, data) => this.act("press", { message: shown.message_id, data }));
    const old = this.nodes.get(message.message_id);
    if (old) old.replaceWith(node);
    else this.log.insertBefore(node, this.find(".typing"));
    this.messages.set(message.message_id, message);
    this.nodes.set(message.message_id, node);
    if (this.pinnedId === message.message_id) this.pin(message);
    this.forgetOldest();
    this.showStart();
    if (follow) this.toEnd();
  }

  drop(message) {
    this.nodes.get(message.message_id)?.remove();
    this.nodes.delete(message.message_id);
    this.messages.delete(message.message_id);
  }

  forgetOldest() {
    for (const number of this.nodes.keys()) {
      if (this.nodes.size <= KEPT) return;
      if (number !== this.pinnedId) this.drop({ message_id: number });
    }
  }

  // Dots: while the bot says it is typing, and while it owes an answer to a person who has just written.
  typing(on, after = 0, atMost = TYPING) {
    clearTimeout(this.dots);
    if (on && after) {
      this.dots = setTimeout(() => this.typing(true, 0, atMost), after);
      return;
    }
    this.find(".typing").hidden = !on;
    if (!on) return;
    if (this.atEnd) this.toEnd();
    this.dots = setTimeout(() => this.typing(false), atMost);
  }

  owed() {
    this.typing(true, OWED_AFTER, OWED_AT_MOST);
  }

  answered(text) {
    this.log.querySelectorAll("[aria-busy]").forEach((key) => key.removeAttribute("aria-busy"));
    if (text) this.toast(text);
  }

  blocked(on) {
    this.log.insertBefore(element("p", "service", on ? "You blocked the bot" : "You unblocked the bot"), this.find(".typing"));
    if (this.atEnd) this.toEnd();
  }

  toast(text) {
    const toast = this.find(".toast");
    toast.textContent = text;
    toast.hidden = false;
    clearTimeout(this.fading);
    this.fading = setTimeout(() => { toast.hidden = true; }, 4000);
  }

  pin(message) {
    const before = this.find(".pinned-text").textContent;
    const same = message && this.pinnedId === message.message_id;
    this.pinnedId = message?.message_id;
    this.find(".pinned").hidden = !message;
    this.find(".pinned-text").textContent = message ? summary(message) : "";
    if (same && before !== summary(message)) this.changed(summary(message));
  }

  changed(line) {
    this.find(".pinned").classList.add("changed");
    clearTimeout(this.calming);
    this.calming = setTimeout(() => this.find(".pinned").classList.remove("changed"), 4000);
    announce(`Totals: ${line}`);
    this.onTotals?.(line);
  }

  showPinned() {
    const node = this.nodes.get(this.pinnedId);
    if (!node) return;
    node.scrollIntoView({ block: "center" });
    node.classList.add("flash");
    setTimeout(() => node.classList.remove("flash"), 1200);
  }

  // Buttons the bot put where a phone shows its letters.
  showKeys(rows) {
    const keys = this.find(".keys");
    keys.hidden = rows.length === 0;
    keys.replaceChildren(...rows.map((texts) => {
      const row = element("div", "row");
      row.append(...texts.map((text) => button("", text, () => this.act("tap", { text }))));
      return row;
    }));
  }

  showStart() {
    const offered = Boolean(this.start && this.messages.size === 0);
    this.find(".start").hidden = !offered;
    this.find("form").hidden = offered;
  }

  toEnd() {
    this.atEnd = true;
    this.log.scrollTop = this.log.scrollHeight;
  }
}

// Whether a message is one a person waits for an answer to.
export const wantsAnswer = (message) => !message.by_bot && Boolean(words(message) || message.photo || message.contact);
