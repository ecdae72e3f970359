// Keeps the page up to date without losing what its reader is at. Without this file the page is read just as well.

const EVERY = 15_000;
const LONGEST = 240_000;
const PATIENCE = 10_000;

let wait = EVERY;
let timer = 0;
let looking = false;
const sorted = new Map(); // by table: which column, and which way

const main = () => document.getElementById("results");

// ------------------------------------------------------------------------------------------------------- what is new

async function look() {
  if (looking) return;
  clearTimeout(timer);
  if (document.hidden) return; // once it is seen again, it looks at once
  looking = true;
  try {
    const { state, next_update_at: next } = await (await get("/feed/version.json")).json();
    if (state !== main().dataset.state) await swap(true);
    else if ((next ?? "") !== main().dataset.next) await swap(false); // the hour alone is no news to be read out
    wait = EVERY;
    tellLost(false);
  } catch {
    wait = Math.min(2 * wait, LONGEST);
    tellLost(true);
  }
  looking = false;
  timer = setTimeout(look, wait * (1 + Math.random() / 5)); // not all readers in the same moment
}

async function get(address) {
  const answer = await fetch(address, { cache: "no-cache", signal: AbortSignal.timeout(PATIENCE) });
  if (!answer.ok) throw new Error(`${answer.status}`);
  return answer;
}

async function swap(isNews) {
  const text = await (await get(location.pathname + location.search)).text();
  const found = new DOMParser().parseFromString(text, "text/html");
  const fresh = found.getElementById("results");
  if (!fresh) throw new Error("another page");
  const put = remember();
  document.title = found.title;
  main().dataset.state = fresh.dataset.state;
  main().dataset.next = fresh.dataset.next;
  main().replaceChildren(...fresh.childNodes);
  document.querySelector(".banners").replaceChildren(...found.querySelector(".banners").childNodes);
  makeSortable();
  put();
  if (isNews) document.getElementById("news").textContent = fresh.dataset.news;
}

function remember() {
  const open = [...main().querySelectorAll("details[open]")].map((each) => each.id);
  const focused = main().contains(document.activeElement) ? nameOf(document.activeElement) : null;
  const { scrollX, scrollY } = window;
  return () => {
    for (const id of open) document.getElementById(id)?.setAttribute("open", "");
    if (focused) main().querySelector(focused)?.focus({ preventScroll: true });
    window.scrollTo({ left: scrollX, top: scrollY, behavior: "instant" });
  };
}

function nameOf(element) {
  if (element.id) return `#${CSS.escape(element.id)}`;
  if (element.localName === "a") return `a[href="${CSS.escape(element.getAttribute("href"))}"]`;
  if (element.localName === "summary") return `#${CSS.escape(element.parentElement.id)} > summary`;
  if (element.dataset.column) return `#${CSS.escape(element.closest("table").id)} [data-column="${element.dataset.column}"]`;
  return null;
}

function tellLost(isLost) {
  const lost = document.getElementById("lost");
  lost.textContent = isLost ? lost.dataset.words : "";
  lost.hidden = !isLost;
}

// ----------------------------------------------------------------------------------------------------------- sorting

function makeSortable() {
  for (const table of main().querySelectorAll("table[data-sortable]")) {
    const headings = [...table.tHead.rows[0].cells];
    headings.forEach((heading, column) => {
      const button = document.createElement("button");
      button.type = "button";
      button.dataset.column = `${column}`;
      button.append(...heading.childNodes);
      button.addEventListener("click", () => {
        const before = sorted.get(table.id);
        const first = heading.dataset.by === "number" ? "descending" : "ascending";
        const other = first === "ascending" ? "descending" : "ascending";
        sorted.set(table.id, { column, way: before?.column === column && before.way === first ? other : first });
        sort(table);
      });
      heading.append(button);
    });
    sort(table);
  }
}

function sort(table) {
  const by = sorted.get(table.id);
  if (!by) return;
  const headings = [...table.tHead.rows[0].cells];
  headings.forEach((each, column) => {
    if (column === by.column) each.setAttribute("aria-sort", by.way);
    else each.removeAttribute("aria-sort");
  });
  const asNumber = headings[by.column].dataset.by === "number";
  const worth = (row) => row.cells[by.column].dataset.value ?? row.cells[by.column].textContent.trim();
  const compare = asNumber
    ? (one, other) => worth(one) - worth(other)
    : (one, other) => worth(one).localeCompare(worth(other), document.documentElement.lang);
  const rows = [...table.tBodies[0].rows].sort((one, other) => (by.way === "ascending" ? 1 : -1) * compare(one, other));
  table.tBodies[0].append(...rows);
}

// ------------------------------------------------------------------------------------------------------------- start

function openTheOneMeant() {
  const meant = location.hash && document.getElementById(decodeURIComponent(location.hash.slice(1)));
  const around = meant && meant.closest("details");
  if (!around) return;
  around.open = true;
  around.scrollIntoView({ block: "start" });
}

makeSortable();
openTheOneMeant();
window.addEventListener("hashchange", openTheOneMeant);
document.addEventListener("visibilitychange", look);
window.addEventListener("online", look);
// Gone back to, it is as it was left, or comes out of the browser's store, which then asks nobody whether it still stands.
window.addEventListener("pageshow", (shown) => {
  if (shown.persisted || performance.getEntriesByType("navigation")[0]?.type === "back_forward") look();
});
timer = setTimeout(look, EVERY);
