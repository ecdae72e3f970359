// Text with entities, as the Bot API describes them, to nodes.

import { button, element } from "/page/wire.js";

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
    const spoiler = button("spoiler", undefined, () => spoiler.classList.add("open"));
    spoiler.title = "Show";
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
    if (wrapped.localName === "pre") wrapped.tabIndex = 0; // wide tables scroll by keyboard too
    made.append(wrapped);
    at = block && text[end] === "\n" && end < to ? end + 1 : end;
  }
  made.append(text.slice(at, to));
  return made;
}
