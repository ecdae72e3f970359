// The page: three phones, kept up to date by the stand-in's events.

import { Chat, element, post } from "/page/chat.js";

const SHOWN_AT_ONCE = 60;
const RECENT = 200;
const phones = ["chair", "staff", "reporter"];
const chats = new Map(); // what is on screen: chat id to [phone, Chat]
let places = [];
let chairs = [];
let source = null;
let loaded = false;
let recent = []; // the newest happenings: a chat shown from a state taken a moment ago catches up with them

const by = (id) => document.getElementById(id);

// ---------------------------------------------------------------- state and events

async function load() {
  const state = await (await fetch("/rehearsal/state")).json();
  document.title = `${state.event} · Rehearsal`;
  by("event").textContent = state.event;
  const open = chatOn("chair")?.id;
  chats.clear();
  document.querySelectorAll(".phone > .chat, .phone > .empty").forEach((old) => old.remove());
  chairs = state.chairs;
  const last = loaded ? chairs.find((chair) => chair.chat === open) : chairs.at(-1);
  loaded = true;
  if (last) showChair(last, state.chats[last.chat]);
  else showChooser();
  showStaff(state);
  show("reporter", state.chats[state.reporter], { title: state.bot.name, subtitle: "Riley, reporter", start: true });
  follow(state.number);
}

function follow(number) {
  source?.close();
  let lost = false;
  source = new EventSource(`/rehearsal/events?after=${number}`);
  source.onmessage = (event) => {
    const what = JSON.parse(event.data);
    recent = [...recent.slice(-RECENT), what];
    happened(what);
  };
  source.onerror = () => { lost = true; by("offline").hidden = false; };
  source.onopen = () => {
    by("offline").hidden = true;
    if (lost) load(); // the server may be another one by now, counting from the start
  };
}

function happened(what) {
  if (what.what === "answered") {
    chats.forEach(([, chat]) => { if (chat.owner === what.user) chat.answered(what.text); });
    return;
  }
  const [phone, chat] = chats.get(what.chat) ?? [];
  if (!chat) return;
  if (what.what === "said" || what.what === "sent" || what.what === "edited") chat.put(what.message);
  else if (what.what === "deleted") chat.drop(what.message);
  else if (what.what === "pinned") chat.pin(what.message);
  if (what.what === "unpinned" || (what.what === "deleted" && chat.pinnedId === what.message.message_id)) repin(chat);
  if (what.what === "said" && chat.hint && what.message.text && !what.message.text.startsWith("/")) {
    chat.hint = "";
    chat.showHint();
  }
  if (!by(phone).classList.contains("shown")) by(`tab-${phone}`).classList.add("news");
}

// Which pin comes next only the server knows.
async function repin(chat) {
  const shown = (await (await fetch("/rehearsal/state")).json()).chats[chat.id];
  chat.pin(shown.messages.find((message) => message.message_id === shown.pinned));
}

// ---------------------------------------------------------------- the three phones

function chatOn(phone) {
  for (const [on, chat] of chats.values()) if (on === phone) return chat;
  return undefined;
}

function show(phone, chat, words) {
  const own = (message) => !message.by_bot;
  chats.set(chat.id, [phone, new Chat(by(phone), chat, { own, ...words })]);
}

function showStaff(state) {
  if (state.staff === null) {
    by("staff").append(element("p", "empty", "No staff channel is set up."));
    return;
  }
  const chat = state.chats[state.staff];
  show("staff", chat, { title: chat.title, subtitle: "Channel" });
}

function showChair(chair, chat) {
  document.querySelector(".chooser").hidden = true;
  const said = chat.messages.some((message) => !message.by_bot && message.text && !message.text.startsWith("/"));
  show("chair", chat, {
    title: chair.label,
    subtitle: `${chair.name}, chair`,
    hint: said ? "" : chair.hint,
    change: () => { leaveChair(); by("search").focus(); },
  });
}

function leaveChair() {
  const chat = chatOn("chair");
  chat.root.remove();
  chats.delete(chat.id);
  showChooser();
}

// ---------------------------------------------------------------- choosing a place

function showChooser() {
  document.querySelector(".chooser").hidden = false;
  list();
}

const plain = (text) => text.toLowerCase().replace(/[^\p{L}\p{N}]+/gu, " ").trim();

function list() {
  const words = plain(by("search").value).split(" ");
  const joined = new Set(chairs.map((chair) => chair.place));
  const found = places.filter((place) => words.every((word) => place.plain.includes(word)));
  found.sort((a, b) => joined.has(b.id) - joined.has(a.id));
  by("count").textContent = found.length === 1 ? "1 place" : `${found.length.toLocaleString()} places`;
  by("places").replaceChildren(...found.slice(0, SHOWN_AT_ONCE).map((place) => item(place, joined.has(place.id))));
}

function item(place, joined) {
  const button = element("button", "", "");
  const count = place.delegates === null ? "" : `${place.delegates} ${place.delegates === 1 ? "delegate" : "delegates"}`;
  button.type = "button";
  button.append(element("span", "", place.label), element("span", "delegates", joined ? "Joined" : count));
  button.addEventListener("click", () => (joined ? join(place) : offer(place, button)));
  const made = element("li");
  made.append(button);
  return made;
}

function offer(place, button) {
  by("places").querySelector(".chosen")?.remove();
  const chosen = element("div", "chosen");
  const go = element("button", "join", `Join as chair of ${place.label}`);
  go.type = "button";
  go.addEventListener("click", () => join(place));
  chosen.append(go);
  button.after(chosen);
  go.focus();
}

async function join(place) {
  try {
    const chair = await post("join", { place: place.id });
    const state = await (await fetch("/rehearsal/state")).json();
    chairs = state.chairs;
    showChair(chair, state.chats[chair.chat]);
    recent.filter((what) => what.number > state.number && what.chat === chair.chat).forEach(happened);
    chatOn("chair").box.focus();
  } catch (problem) {
    by("count").textContent = problem.message;
  }
}

// ---------------------------------------------------------------- tabs, on narrow screens

function select(phone) {
  for (const name of phones) {
    by(name).classList.toggle("shown", name === phone);
    by(`tab-${name}`).setAttribute("aria-selected", String(name === phone));
    by(`tab-${name}`).tabIndex = name === phone ? 0 : -1;
  }
  by(`tab-${phone}`).classList.remove("news");
  chatOn(phone)?.toEnd();
}

phones.forEach((phone, index) => {
  const tab = by(`tab-${phone}`);
  tab.addEventListener("click", () => select(phone));
  tab.addEventListener("keydown", (event) => {
    const step = { ArrowRight: 1, ArrowLeft: -1 }[event.key];
    if (!step) return;
    const next = phones[(index + step + phones.length) % phones.length];
    select(next);
    by(`tab-${next}`).focus();
  });
});

by("search").addEventListener("input", list);
const offered = await (await fetch("/rehearsal/places")).json();
places = offered.map((place) => ({ ...place, plain: plain(`${place.id} ${place.label}`) }));
await load();
