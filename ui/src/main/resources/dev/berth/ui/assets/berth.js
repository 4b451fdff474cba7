// @ts-check
// What pages do beyond HTML: times are told as people say them, and scripts come where they are needed.

/** How long ago something was, such as "4 min ago". @param {number} seconds */
export function ago(seconds) {
  const units = [[86400, "d"], [3600, "h"], [60, "min"]];
  for (const [size, unit] of units) {
    if (seconds >= Number(size)) {
      return `${Math.floor(seconds / Number(size))} ${unit} ago`;
    }
  }
  return `${Math.max(0, Math.floor(seconds))} s ago`;
}

for (const time of document.querySelectorAll("time[datetime]")) {
  const at = Date.parse(time.getAttribute("datetime") ?? "");
  if (!Number.isNaN(at)) {
    time.setAttribute("title", time.textContent ?? "");
    time.textContent = ago((Date.now() - at) / 1000);
  }
}

for (const input of document.querySelectorAll("input[data-field=weights]")) {
  const slider = /** @type {HTMLInputElement} */ (input);
  const next = slider.parentElement?.querySelector("output");
  const show = () => next?.replaceChildren(slider.value === slider.defaultValue ? "" : `→ ${slider.value}`);
  slider.addEventListener("input", show);
  show(); // a browser may keep what was chosen before the page was loaded again
}

if (document.querySelector("[hx-get]")) {
  await import("./htmx.min.js"); // which then asks for what the page has left out
}

const live = document.getElementById("live-status");
if (live) {
  const say = (/** @type {string} */ text) => {
    if (live.textContent !== text) { // a live region says each change
      live.textContent = text;
    }
  };
  document.body.addEventListener("htmx:beforeRequest", (event) => {
    if (document.hidden) {
      event.preventDefault();
    }
  });
  document.body.addEventListener("htmx:sendError", () => say("There is no connection; trying again."));
  document.body.addEventListener("htmx:responseError", (event) => {
    const status = /** @type {CustomEvent} */ (event).detail.xhr.status;
    say(status === 401 ? "You are logged out; open the page again."
        : status === 403 ? "You may not see this any more."
        : "The scheduler does not answer; trying again.");
  });
  document.body.addEventListener("htmx:afterSwap", () => say(""));
}

if (document.getElementById("step")) {
  await import("./timeline.js");
}

if (document.getElementById("map")) {
  await import("./map.js");
}
