// The page: phones side by side, kept up to date by the stand-in's events.

import { Chat, wantsAnswer } from "/page/chat.js";
import { Chooser } from "/page/chooser.js";
import { Guide } from "/page/guide.js";
import { described, Switcher } from "/page/switcher.js";
import { announce, ask, by, element, narrow, post } from "/page/wire.js";
import { inHand } from "/page/faults.js";
import "/page/night.js";

const RECENT = 200;
const columns = ["chair", "staff", "reporter"];
const chats = new Map(); // every chat with a screen: chat id to [column, Chat]
const guides = new Map(); // chat id to Guide
let phones = [];
let state = null;
let source = null;
let loaded = false;
let recent = []; // the newest happenings: a chat shown from a state taken a moment ago catches up with them

// ---------------------------------------------------------------- state and events

async function load() {
  state = await ask("state");
  document.title = `${state.event} · Rehearsal`;
  by("event").textContent = state.event;
  const open = switcher.current;
  chats.clear();
  guides.clear();
  document.querySelectorAll(".phone > .chat, .phone > .empty").forEach((old) => old.remove());
  phones = state.phones;
  phones.forEach((phone) => addPhone(phone, state.chats[phone.chat]));
  const last = loaded ? phones.find((phone) => phone.chat === open) : phones.at(-1);
  loaded = true;
  if (last) showPhone(last);
  else showChooser();
  showStaff();
  openChat("reporter", state.chats[state.reporter], { title: state.bot.name, subtitle: "Riley, reporter", start: true });
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
  const [column, chat] = chats.get(what.chat) ?? [];
  if (!chat) return;
  show(what, chat);
  guides.get(chat.id)?.show();
  if (what.what === "sent") {
    if (column === "chair") switcher.news(chat.id);
    if (!by(column).classList.contains("shown")) by(`tab-${column}`).classList.add("news");
  }
}

function show(what, chat) {
  const message = what.message;
  if (what.what === "said" || what.what === "sent" || what.what === "edited") chat.put(message);
  else if (what.what === "deleted") chat.drop(message);
  else if (what.what === "pinned") chat.pin(message);
  if (what.what === "unpinned" || (what.what === "deleted" && chat.pinnedId === message.message_id)) repin(chat);
  if (what.what === "sent" || what.what === "said") chat.showKeys(what.keys);
  if (what.what === "action") chat.typing(true);
  if (what.what === "sent") chat.typing(false);
  if (what.what === "said" && chat.attach && wantsAnswer(message)) chat.owed();
  if (what.what === "blocked" || what.what === "unblocked") chat.blocked(what.what === "blocked");
}

// Which pin comes next only the server knows.
async function repin(chat) {
  const shown = (await ask("state")).chats[chat.id];
  chat.pin(shown.messages.find((message) => message.message_id === shown.pinned));
}

// ---------------------------------------------------------------- phones

function openChat(column, chat, words) {
  const made = new Chat(by(column), chat, { own: (message) => !message.by_bot, attach: chat.id > 0, ...words });
  chats.set(chat.id, [column, made]);
  return made;
}

function showStaff() {
  if (state.staff === null) {
    by("staff").append(element("p", "empty", "No staff channel is set up."));
    return;
  }
  const chat = state.chats[state.staff];
  const made = openChat("staff", chat, { title: chat.title, subtitle: "Channel: totals and cases" });
  made.onTotals = (line) => guides.forEach((guide) => guide.totalsMoved(line));
}

function addPhone(phone, chat) {
  const title = phone.label ?? state.bot.name;
  const made = openChat("chair", chat, { title, subtitle: described(phone), letter: phone.name.charAt(0) });
  guides.set(phone.chat, new Guide(made, phone.lesson, {
    every: state.totals_every,
    showTotals: () => select("staff"),
    offers: [
      ["Play the night", () => by("night").showPopover()],
      ["Break something", () => by("faults").showPopover()],
      ["Chair another place", chooseAnother],
    ],
  }));
}

function showPhone(phone) {
  by("chooser").hidden = true;
  for (const [id, [column, chat]] of chats) if (column === "chair") chat.root.hidden = id !== phone.chat;
  switcher.show(phones, phone.chat);
  inHand(phone);
  chats.get(phone.chat)[1].toEnd();
}

async function join(role, place) {
  const phone = await post("join", { role, place });
  if (!chats.has(phone.chat)) {
    state = await ask("state");
    phones = state.phones;
    addPhone(phone, state.chats[phone.chat]);
    recent.filter((what) => what.number > state.number && what.chat === phone.chat).forEach(happened);
  }
  showPhone(phone);
  const chat = chats.get(phone.chat)[1];
  if (![...chat.messages.values()].some((message) => message.by_bot)) chat.owed();
  chat.box.focus();
}

function add(role) {
  if (role === "chair") chooseAnother();
  else join(role, phones.find((phone) => phone.chat === switcher.current)?.place).catch((problem) => announce(problem.message));
}

const switcher = new Switcher((phone) => { showPhone(phone); chats.get(phone.chat)[1].box.focus(); }, add);

// ---------------------------------------------------------------- choosing a place

function showChooser() {
  for (const [column, chat] of chats.values()) if (column === "chair") chat.root.hidden = true;
  by("chooser").hidden = false;
  switcher.show(phones, null);
  chooser.open(new Set(phones.filter((phone) => phone.role === "chair").map((phone) => phone.place)));
}

function chooseAnother() {
  showChooser();
  select("chair");
  by("search").focus();
}

// ---------------------------------------------------------------- tabs, on narrow screens

function select(column) {
  for (const name of columns) {
    by(name).classList.toggle("shown", name === column);
    by(`tab-${name}`).setAttribute("aria-selected", String(name === column));
    by(`tab-${name}`).tabIndex = name === column ? 0 : -1;
  }
  by(`tab-${column}`).classList.remove("news");
  for (const [on, chat] of chats.values()) if (on === column) chat.toEnd();
}

columns.forEach((column, index) => {
  const tab = by(`tab-${column}`);
  tab.addEventListener("click", () => select(column));
  tab.addEventListener("keydown", (event) => {
    const step = { ArrowRight: 1, ArrowLeft: -1 }[event.key];
    if (!step) return;
    const next = columns[(index + step + columns.length) % columns.length];
    select(next);
    by(`tab-${next}`).focus();
  });
});
narrow.addEventListener("change", () => guides.forEach((guide) => guide.show()));
by("picture").addEventListener("click", () => by("picture").close());

const [places, first] = await Promise.all([ask("places"), ask("state")]);
const chooser = new Chooser(places, first.suggested, (place) => join("chair", place.id));
await load();
