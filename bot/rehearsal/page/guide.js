// The guided first minute: what to text next, one tap away, following the conversation wherever it goes.

import { words } from "/page/bubble.js";
import { button, element, narrow } from "/page/wire.js";

const RECEIPT = /\bReceipt [0-9A-F]{4}-[0-9A-F]{4}\b/;
const READ_BACK = /\bRight\?$/m; // the question a yes answers; its buttons may be gone already
let hidden = false; // tips stay away once sent away

const isText = (message) => !message.by_bot && words(message) && !words(message).startsWith("/");
const keysOf = (message) => (message.reply_markup?.inline_keyboard ?? []).flat();

// Where a report stands, from what the chat shows: {index, text, say}, "stored", or nothing to say while the bot is due.
export function nextStep(lesson, messages) {
  const last = messages[messages.length - 1];
  if (!last?.by_bot || !lesson.length) return null;
  if (RECEIPT.test(words(last))) return "stored";
  const said = messages.filter(isText).map(words);
  const readBacks = messages.filter((message) => message.by_bot && READ_BACK.test(words(message))).length;
  const key = keysOf(last)[0];
  const kind = key?.callback_data?.split("|")[0];
  const final = lesson.length - 2;
  if (kind === "yes") {
    const late = said.some((text) => text.startsWith("Final") || text.endsWith("elected") || text.includes("toss"));
    const index = late ? lesson.length - 1 : Math.min(Math.max(readBacks, 1), lesson.length - 1, final > 1 ? 1 : 9);
    return { index, text: "yes", say: late ? "Last look at the delegates, then say yes" : "The bot reads it back: say yes" };
  }
  if (kind === "toss") return { index: final, text: `${key.text} won the toss`, say: "The room tosses; text who won" };
  if (kind === "draw") return { index: final, text: key.text, say: "The room draws; text who must realign" };
  if (kind === "elect") return { index: final, text: `${key.text} was elected`, say: "The room elects; text who won" };
  if (!readBacks) return { index: 0, text: lesson[0], say: "Text what the room counted" };
  if (!said.includes(lesson[0])) return { index: final, text: "Final: ", say: "People have moved: text the final count" };
  return { index: final, text: lesson[final], say: "People have moved: text the final count" };
}

export class Guide {
  // chat: whose conversation; lesson: its texts; showTotals, offers: what the last two cards lead to.
  constructor(chat, lesson, { every, showTotals, offers }) {
    this.chat = chat;
    this.lesson = lesson;
    this.every = every;
    this.showTotals = showTotals;
    this.offers = offers;
    this.moved = "";
    this.root = chat.find(".guide");
    chat.box.addEventListener("input", () => this.show());
    this.show();
  }

  totalsMoved(line) {
    if (this.stored && !this.moved) {
      this.moved = line;
      this.show();
    }
  }

  show() {
    const step = hidden ? null : nextStep(this.lesson, [...this.chat.messages.values()]);
    this.stored = step === "stored";
    this.root.hidden = step === null || this.chat.editing != null;
    if (this.root.hidden) return;
    const card = this.stored ? this.ending() : this.hint(step);
    const close = button("close", "×", () => { hidden = true; this.show(); this.chat.box.focus(); });
    close.setAttribute("aria-label", "Hide tips");
    this.root.replaceChildren(...card, close);
  }

  hint({ index, text, say }) {
    const filled = this.chat.box.value === text;
    const chip = button("chip", text.trim(), () => this.chat.fill(text));
    chip.disabled = filled;
    this.chat.find(".send").classList.toggle("due", filled);
    const title = element("p", "step");
    title.append(element("span", "number", `${index + 1}`), `${filled ? "Now press Enter, or Send" : say}`);
    return [title, chip];
  }

  ending() {
    this.chat.find(".send").classList.remove("due");
    const title = element("p", "step");
    const row = element("div", "offers");
    if (!this.moved) {
      title.append(element("span", "number", `${this.lesson.length + 1}`), `Stored. The totals move within ${this.every} seconds.`);
      if (narrow.matches) row.append(button("chip", "See the totals", this.showTotals));
      return [title, row];
    }
    title.append(element("span", "number done", "✓"), `Your count is in: ${this.moved}`);
    if (narrow.matches) row.append(button("chip", "See the totals", this.showTotals));
    this.offers.forEach(([text, act]) => row.append(button("chip", text, act)));
    return [title, row];
  }
}
