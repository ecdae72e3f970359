// The script's drawer: real places report beside whoever types, at a chosen pace.

import { ask, by, element, narrow, post } from "/page/wire.js";

const LOOK_AGAIN = 700;
let looking = null;
let pace = 4;

async function set(playing) {
  show(await post("night", { playing, every: pace }));
}

async function look() {
  try {
    show(await ask("night"));
  } catch {
    looking = setTimeout(look, LOOK_AGAIN); // the page says elsewhere that the connection is lost
  }
}

function show(night) {
  clearTimeout(looking);
  const { playing, done, now, reports } = night;
  const over = done === reports.length;
  const begun = playing || done > 0;
  by("night-open").hidden = reports.length === 0;
  by("night-open-text").textContent = begun ? `${narrow.matches ? "" : "Script "}${done} of ${reports.length}` : "Script";
  by("night-open").setAttribute("aria-label", begun ? `Script: ${done} of ${reports.length} places` : "Script");
  by("night-open").classList.toggle("on", playing);
  by("night-progress").max = reports.length;
  by("night-progress").value = done;
  by("night-count").textContent = over ? `All ${done} places have reported.` : `${done} of ${reports.length} places`;
  by("night-play").textContent = playing ? "Pause" : done ? "Go on" : "Play";
  by("night-play").disabled = over;
  by("night-play").onclick = () => set(!playing);
  by("night-places").replaceChildren(...reports.map((report, index) => line(report, index, night)));
  by("night-places").querySelector(".now")?.scrollIntoView({ block: "nearest" });
  if (playing || now) looking = setTimeout(look, LOOK_AGAIN);
}

function line(report, index, { done, now, missed }) {
  const state = missed.includes(report.place) ? "missed" : index < done ? "done" : report.place === now ? "now" : "";
  const made = element("li", state);
  const word = { missed: "no receipt", done: "reported", now: "reporting …" }[state];
  made.append(element("span", "place", report.place));
  if (word) made.append(element("span", "state", word));
  made.append(element("span", "why", report.note));
  return made;
}

by("night-pace").addEventListener("input", (event) => {
  pace = Number(event.target.value);
  const words = pace === 0 ? "no pause" : pace === 1 ? "1 second" : `${pace} seconds`;
  by("night-pace-text").textContent = words;
  event.target.setAttribute("aria-valuetext", words);
});
by("night-pace").addEventListener("change", async () => {
  const { playing } = await ask("night");
  await set(playing);
});
look();
