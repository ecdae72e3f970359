// One chat on the page: its bubbles, its pinned message, its box to write in.

export async function post(path, body) {
  const answer = await fetch(`/rehearsal/${path}`, {
    method: "POST",
    headers: { "Content-Type": "application/json" },
    body: JSON.stringify(body),
  });
  const result = await answer.json();
  if (!answer.ok) throw new Error(result.error);
  return result;
}

export function element(name, className, text) {
  const made = document.createElement(name);
  if (className) made.className = className;
  if (text !== undefined) made.textContent = text;
  return made;
}

const TAGS = {
  bold: "strong", italic: "em", underline: "u", strikethrough: "s", code: "code", pre: "pre",
  blockquote: "blockquote", expandable_blockquote: "blockquote",
};

const BLOCKS = new Set(["pre", "blockquote"]);

function entityElement(entity) {
  if (entity.type in TAGS) return element(TAGS[entity.type]);
  if (entity.type === "text_link" && /^https?:/i.test(entity.url)) {
    const link = element("a");
    link.href = entity.url;
    link.rel = "noopener noreferrer";
    link.target = "_blank";
    return link;
  }
  if (entity.type === "spoiler") {
    const spoiler = element("button", "spoiler");
    spoiler.type = "button";
    spoiler.title = "Show";
    spoiler.addEventListener("click", () => spoiler.classList.add("open"));
    return spoiler;
  }
  return element("span", entity.type === "bot_command" ? "command" : "");
}

// Text nodes and elements only, never markup: what a person typed stays text. Offsets are UTF-16, as JavaScript's are;
// entities come outer before inner.
export function formatted(text, entities = [], from = 0, to = text.length) {
  const made = document.createDocumentFragment();
  let at = from;
  let index = 0;
  while (index < entities.length) {
    const entity = entities[index];
    const end = Math.min(entity.offset + entity.length, to);
    const inner = [];
    for (index += 1; index < entities.length && entities[index].offset < end; index += 1) inner.push(entities[index]);
    const wrapped = entityElement(entity);
    const block = BLOCKS.has(wrapped.localName); // stands on lines of its own: the line breaks around it are its own too
    const before = text.slice(at, entity.offset);
    made.append(block ? before.replace(/\n$/, "") : before);
    wrapped.append(formatted(text, inner, entity.offset, end));
    made.append(wrapped);
    at = block && text[end] === "\n" && end < to ? end + 1 : end;
  }
  made.append(text.slice(at, to));
  return made;
}

const clock = new Intl.DateTimeFormat(undefined, { hour: "2-digit", minute: "2-digit" });

export class Chat {
  constructor(phone, chat, { title, subtitle, hint, own, start, change }) {
    this.id = chat.id;
    this.owner = chat.owner;
    this.own = own; // whether a message stands on the right
    this.start = start; // whether an empty chat offers Start
    this.messages = new Map();
    this.nodes = new Map();
    const root = document.getElementById("chat").content.cloneNode(true);
    this.find = (selector) => this.root.querySelector(selector);
    this.root = root.firstElementChild;
    phone.append(this.root);
    this.log = this.find(".log");
    this.log.setAttribute("aria-label", `Messages: ${title}`);
    this.box = this.find("textarea");
    this.box.setAttribute("aria-label", `Message, ${title}`);
    this.find(".who h2").textContent = title;
    this.find(".who p").textContent = subtitle;
    this.find(".avatar").textContent = title.trim().charAt(0).toUpperCase();
    this.hint = hint;
    this.showHint();
    if (change) {
      this.find(".change").hidden = false;
      this.find(".change").addEventListener("click", change);
    }
    this.atEnd = true;
    this.listen();
    chat.messages.forEach((message) => this.put(message));
    this.pin(chat.messages.find((message) => message.message_id === chat.pinned));
    this.showStart();
    this.toEnd();
  }

  listen() {
    this.find("form").addEventListener("submit", (event) => { event.preventDefault(); this.send(); });
    this.box.addEventListener("keydown", (event) => this.key(event));
    this.log.addEventListener("scroll", () => {
      this.atEnd = this.log.scrollHeight - this.log.scrollTop - this.log.clientHeight < 80;
    });
    new ResizeObserver(() => { if (this.atEnd) this.toEnd(); }).observe(this.log);
    this.find(".editing button").addEventListener("click", () => this.stopEditing());
    this.find(".start button").addEventListener("click", () => this.act("text", { text: "/start" }));
    this.find(".pinned").addEventListener("click", () => this.showPinned());
    this.find(".hint").addEventListener("click", () => { this.box.value = this.hint; this.box.focus(); });
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

  async send() {
    const text = this.box.value.trim();
    if (!text) return;
    const done = this.editing
      ? await this.act("edit", { message: this.editing, text })
      : await this.act("text", { text });
    if (done) this.stopEditing();
  }

  async act(path, body) {
    try {
      await post(path, { chat: this.id, ...body });
      return true;
    } catch (problem) {
      this.toast(problem.message);
      return false;
    }
  }

  editLast() {
    const mine = [...this.messages.values()].filter((message) => !message.by_bot && message.text);
    if (!mine.length) return;
    const last = mine[mine.length - 1];
    this.editing = last.message_id;
    this.box.value = last.text;
    this.find(".editing").hidden = false;
  }

  stopEditing() {
    this.editing = null;
    this.box.value = "";
    this.find(".editing").hidden = true;
    this.box.focus();
  }

  put(message) {
    const follow = this.atEnd || this.own(message);
    const node = message.pinned_message ? this.service(message) : this.bubble(message);
    const old = this.nodes.get(message.message_id);
    if (old) old.replaceWith(node);
    else this.log.append(node);
    this.messages.set(message.message_id, message);
    this.nodes.set(message.message_id, node);
    if (this.pinnedId === message.message_id) this.pin(message);
    this.showStart();
    if (follow) this.toEnd();
  }

  drop(message) {
    this.nodes.get(message.message_id)?.remove();
    this.nodes.delete(message.message_id);
    this.messages.delete(message.message_id);
  }

  service(message) {
    return element("p", "service", `${message.name} pinned “${summary(message.pinned_message)}”`);
  }

  bubble(message) {
    const mine = this.own(message);
    const node = element("article", mine ? "message mine" : "message");
    const bubble = element("div", "bubble");
    if (!mine) bubble.append(element("span", "name", message.name));
    if (message.photo) bubble.append(element("div", "picture", "Photo"));
    if (message.contact) bubble.append(element("div", "text", `Contact: ${message.contact.phone_number}`));
    const text = element("div", "text");
    text.append(formatted(message.text ?? message.caption ?? "", message.entities ?? message.caption_entities));
    const time = clock.format(new Date(message.date * 1000));
    bubble.append(text, element("span", "meta", message.edit_date ? `edited ${time}` : time));
    node.append(bubble);
    if (message.reply_markup) node.append(this.keyboard(message));
    return node;
  }

  keyboard(message) {
    const keyboard = element("div", "keyboard");
    for (const keys of message.reply_markup.inline_keyboard) {
      const row = element("div", "row");
      keys.forEach((key) => row.append(this.button(message, key)));
      keyboard.append(row);
    }
    return keyboard;
  }

  button(message, key) {
    const button = element("button", "", key.text);
    button.type = "button";
    button.addEventListener("click", async () => {
      if (key.url) { window.open(key.url, "_blank", "noopener"); return; }
      button.setAttribute("aria-busy", "true");
      const pressed = await this.act("press", { message: message.message_id, data: key.callback_data });
      if (!pressed) button.removeAttribute("aria-busy");
    });
    return button;
  }

  answered(text) {
    this.log.querySelectorAll("[aria-busy]").forEach((button) => button.removeAttribute("aria-busy"));
    if (text) this.toast(text);
  }

  toast(text) {
    const toast = this.find(".toast");
    toast.textContent = text;
    toast.hidden = false;
    clearTimeout(this.fading);
    this.fading = setTimeout(() => { toast.hidden = true; }, 4000);
  }

  pin(message) {
    this.pinnedId = message?.message_id;
    this.find(".pinned").hidden = !message;
    this.find(".pinned-text").textContent = message ? summary(message) : "";
  }

  showPinned() {
    const node = this.nodes.get(this.pinnedId);
    if (!node) return;
    node.scrollIntoView({ block: "center" });
    node.classList.add("flash");
    setTimeout(() => node.classList.remove("flash"), 1200);
  }

  showStart() {
    const offered = this.start && this.messages.size === 0;
    this.find(".start").hidden = !offered;
    this.find("form").hidden = offered;
  }

  showHint() {
    this.find(".hint").hidden = !this.hint;
    this.find(".hint").textContent = this.hint ? `Try: ${this.hint}` : "";
  }

  toEnd() {
    this.atEnd = true;
    this.log.scrollTop = this.log.scrollHeight;
  }
}

function summary(message) {
  const text = message.text ?? message.caption ?? "a photo";
  return text.split("\n", 1)[0];
}
