// One message: a bubble with its picture or document, its text, its time, and the buttons below it.

import { formatted } from "/page/formatted.js";
import { button, by, element } from "/page/wire.js";

const clock = new Intl.DateTimeFormat(undefined, { hour: "2-digit", minute: "2-digit" });
const COUNTED = /^.*\d[\d,.]* of \d[\d,.]* places.*$/m;

export const words = (message) => message.text ?? message.caption ?? "";

// The line that tells most: how many places are in, where a message says so; else its first one.
export function summary(message) {
  return words(message).match(COUNTED)?.[0] ?? (words(message).split("\n", 1)[0] || "a photo");
}

export function makeMessage(message, mine, press) {
  if (message.pinned_message) {
    return element("p", "service", `${message.name} pinned “${summary(message.pinned_message)}”`);
  }
  const node = element("article", mine ? "message mine" : "message");
  node.setAttribute("aria-label", mine ? "You" : message.name);
  const bubble = element("div", "bubble");
  if (!mine) bubble.append(element("span", "name", message.name));
  if (message.photo) bubble.append(picture(message));
  if (message.document) bubble.append(documentLink(message));
  if (message.contact) bubble.append(contact(message.contact));
  if (words(message)) {
    const text = element("div", "text");
    text.append(formatted(words(message), message.entities ?? message.caption_entities));
    bubble.append(text);
  }
  const time = clock.format(new Date(message.date * 1000));
  bubble.append(element("span", "meta", message.edit_date ? `edited ${time}` : time));
  node.append(bubble);
  if (message.reply_markup?.inline_keyboard) node.append(keyboard(message, press));
  return node;
}

const address = (file) => `/rehearsal/files/${encodeURIComponent(file.file_id)}`;

function picture(message) {
  const size = message.photo[message.photo.length - 1];
  const image = element("img");
  image.src = address(size);
  image.width = size.width;
  image.height = size.height;
  image.alt = words(message) ? `Picture: ${summary(message)}` : "Photo";
  const open = button("picture", undefined, () => enlarge(image));
  open.append(image);
  return open;
}

function enlarge(image) {
  const shown = by("picture").querySelector("img");
  shown.src = image.src;
  shown.alt = image.alt;
  by("picture").showModal();
}

function documentLink(message) {
  const link = element("a", "document");
  const { file_name: name = "document", file_size: size = 0 } = message.document;
  link.href = address(message.document);
  link.download = name;
  const kilobytes = `${Math.max(1, Math.round(size / 1024)).toLocaleString()} kB`;
  link.append(element("span", "document-name", name), element("span", "document-size", kilobytes));
  return link;
}

function contact({ phone_number: number, first_name: name }) {
  const card = element("div", "contact");
  card.append(element("strong", "", name), element("span", "", number));
  return card;
}

function keyboard(message, press) {
  const made = element("div", "keyboard");
  for (const keys of message.reply_markup.inline_keyboard) {
    const row = element("div", "row");
    keys.forEach((key) => row.append(keyOf(message, key, press)));
    made.append(row);
  }
  return made;
}

function keyOf(message, key, press) {
  const made = button("", key.text, async () => {
    if (key.url) {
      window.open(key.url, "_blank", "noopener");
      return;
    }
    made.setAttribute("aria-busy", "true");
    if (!(await press(message, key.callback_data))) made.removeAttribute("aria-busy");
  });
  return made;
}
