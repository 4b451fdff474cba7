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

if (document.querySelector("[hx-get]")) {
  await import("./htmx.min.js"); // which then asks for what the page has left out
}

if (document.getElementById("step")) {
  await import("./timeline.js");
}

if (document.getElementById("map")) {
  await import("./map.js");
}
