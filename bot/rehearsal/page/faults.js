// The faults' drawer: what can go wrong between the bot and Telegram, one press each.

import { ask, button, by, element, post } from "/page/wire.js";

const LOOK_AGAIN = 1000;
export const CHOICES = [
  { name: "Slow line", why: "Every answer takes 3 seconds longer, for half a minute", fault: { kind: "delay", seconds: 3, lasts: 30 } },
  { name: "Broken line", why: "The connection drops at every other call, for half a minute", fault: { kind: "drop", chance: 0.5, lasts: 30 } },
  { name: "Time-out after delivery", why: "gets the next message, and the bot never learns that it arrived", mine: true, fault: { kind: "lost_answer", method: "sendMessage", times: 1, seconds: 2 } },
  { name: "429 storm", why: "“Too many requests, wait 3 seconds”, for ten seconds", fault: { kind: "storm", method: "sendMessage", seconds: 3, lasts: 10 } },
  { name: "Gateway down", why: "Telegram answers 502, for ten seconds", fault: { kind: "bad_gateway", lasts: 10 } },
  { name: "Texts come twice", why: "Each text reaches the bot a second time, for a minute", fault: { kind: "duplicate", lasts: 60 } },
  { name: "Texts out of order", why: "A text is overtaken by the next one, for a minute", fault: { kind: "reorder", seconds: 4, lasts: 60 } },
  { name: "Bot blocked", why: "blocks the bot for half a minute", mine: true, fault: { kind: "block", lasts: 30 } },
];
let looking = null;
let hand = null; // the phone in hand: some faults are its own (mine)

export function inHand(phone) {
  hand = phone;
  look();
}

async function remove(path) {
  return (await fetch(`/rehearsal/${path}`, { method: "DELETE" })).json();
}

async function look() {
  try {
    show((await ask("faults")).faults);
  } catch {
    looking = setTimeout(look, LOOK_AGAIN); // the page says elsewhere that the connection is lost
  }
}

function show(faults) {
  clearTimeout(looking);
  const names = CHOICES.filter((choice) => active(choice, faults)).map((choice) => choice.name);
  by("faults-open").classList.toggle("bad", faults.length > 0);
  by("faults-open-text").textContent = faults.length ? `Faults: ${faults.length}` : "Faults";
  const now = names.length ? names.join(", ") : "Everything works.";
  if (by("faults-now").textContent !== now) by("faults-now").textContent = now;
  by("faults-clear").disabled = faults.length === 0;
  by("faults-list").querySelectorAll("li").forEach((line, index) => dress(line, CHOICES[index], faults));
  if (faults.length) looking = setTimeout(look, LOOK_AGAIN);
}

const active = (choice, faults) => faults.find((fault) => fault.kind === choice.fault.kind);

function dress(line, choice, faults) {
  const on = active(choice, faults);
  const why = choice.mine ? `${hand?.name ?? "Whoever holds the phone"} ${choice.why}` : choice.why;
  line.classList.toggle("on", Boolean(on));
  line.querySelector(".what span").textContent = on ? left(on) : why;
  const press = line.querySelector("button");
  press.textContent = on ? "Stop" : "Start";
  press.setAttribute("aria-pressed", String(Boolean(on)));
  press.disabled = choice.mine && !hand && !on;
  press.onclick = async () => show((on ? await remove(`faults/${on.number}`) : await start(choice)).faults);
}

function left({ lasts, times }) {
  if (lasts !== null) return `${Math.ceil(lasts)} seconds left`;
  return times === 1 ? "waits for the next message" : `${times} times left`;
}

function start({ fault, mine }) {
  return post("faults", mine ? { ...fault, chat: hand.chat } : fault);
}

function line({ name }) {
  const made = element("li");
  const what = element("div", "what");
  what.append(element("strong", "", name), element("span"));
  const press = button("quiet", "Start");
  press.setAttribute("aria-label", name);
  made.append(what, press);
  return made;
}

by("faults-list").replaceChildren(...CHOICES.map(line));
by("faults-clear").addEventListener("click", async () => show((await remove("faults")).faults));
look();
