// What every part of the page needs: asking the server, and making elements.

export async function ask(path) {
  return (await fetch(`/rehearsal/${path}`)).json();
}

async function answered(request) {
  const answer = await request;
  const result = await answer.json();
  if (!answer.ok) throw new Error(result.error);
  return result;
}

export function post(path, body) {
  const headers = { "Content-Type": "application/json" };
  return answered(fetch(`/rehearsal/${path}`, { method: "POST", headers, body: JSON.stringify(body) }));
}

export function upload(path, form) {
  return answered(fetch(`/rehearsal/${path}`, { method: "POST", body: form }));
}

export const by = (id) => document.getElementById(id);

export function element(name, className, text) {
  const made = document.createElement(name);
  if (className) made.className = className;
  if (text !== undefined) made.textContent = text;
  return made;
}

export function button(className, text, act) {
  const made = element("button", className, text);
  made.type = "button";
  if (act) made.addEventListener("click", act);
  return made;
}

export const narrow = window.matchMedia("(max-width: 860px)");

// Said to screen readers wherever they are on the page.
export function announce(text) {
  by("news").textContent = text;
}
