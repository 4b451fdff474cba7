// @ts-check
// What stands around the map: the legend, and the pods that wait.

import { CORDONED, NOT_READY, TAINTED, countMarked, countPods, waitingByNamespace } from "./cluster.js";
import { variable } from "./palette.js";

/** @typedef {import("./cluster.js").Cluster} Cluster */
/** @typedef {import("./cluster.js").Key} Key */

const SVG = "http://www.w3.org/2000/svg";
/** So many namespaces with waiting pods are named. */
const NAMED = 12;

/** The shapes of marks in a square of 12. */
const SHAPES = {
  cordoned: "M-2 8L8 -2M0 14L14 0M6 16L16 6",
  notReady: "M0 0L12 12M12 0L0 12",
  tainted: "M5 0H12V7Z",
  placed: "M2 2H6V6H2Z",
  terminating: "M0 12L12 0",
};

/**
 * @param {Element} list is filled
 * @param {Cluster} cluster @param {Key[]} keys
 * @param {(text: string) => void} highlight shows where something is
 */
export function showLegend(list, cluster, keys, highlight) {
  /** @type {[string, number, string, string][]} */
  const shapes = [
    [SHAPES.cordoned, countMarked(cluster, CORDONED), "cordoned", "cordoned"],
    [SHAPES.notReady, countMarked(cluster, NOT_READY), "not ready", "NotReady"],
    [SHAPES.tainted, countMarked(cluster, TAINTED), "tainted", ""],
    [SHAPES.placed, countPods(cluster, "placed"), "just placed", "placed"],
    [SHAPES.terminating, countPods(cluster, "terminating"), "terminating", "terminating"],
  ];
  list.replaceChildren(
    ...keys.map(({ name, colour, count, isName }) =>
      entry(square(variable(colour)), name, count, isName ? () => highlight(name) : null)),
    ...shapes.filter(([, count]) => count > 0).map(([path, count, name, text]) =>
      entry(shape(path), name, count, text === "" ? null : () => highlight(text))));
}

/**
 * The headers of groups, which the map cuts where they are too long.
 * @param {Element} list is filled @param {string[]} titles
 */
export function showGroups(list, titles) {
  list.replaceChildren(...titles.map((title) => {
    const words = document.createElement("bdi");
    words.textContent = title;
    const item = document.createElement("li");
    item.append(words);
    return item;
  }));
}

/**
 * @param {Node} picture @param {string} name @param {number} count
 * @param {(() => void) | null} pressed
 */
function entry(picture, name, count, pressed) {
  const words = document.createElement("bdi");
  words.textContent = name;
  const what = document.createElement(pressed === null ? "span" : "button");
  if (pressed !== null) {
    what.setAttribute("type", "button");
    what.addEventListener("click", pressed);
  }
  what.append(picture, " ", words, ` ${count}`);
  const item = document.createElement("li");
  item.append(what);
  return item;
}

/** @param {string} name of a colour */
function square(name) {
  const rectangle = document.createElementNS(SVG, "rect");
  rectangle.setAttribute("class", name);
  rectangle.setAttribute("width", "12");
  rectangle.setAttribute("height", "12");
  return picture(rectangle);
}

/** @param {string} path */
function shape(path) {
  const line = document.createElementNS(SVG, "path");
  line.setAttribute("class", path.endsWith("Z") ? "mark solid" : "mark");
  line.setAttribute("d", path);
  return picture(line);
}

/** @param {SVGElement} what */
function picture(what) {
  const svg = document.createElementNS(SVG, "svg");
  svg.setAttribute("class", "key");
  svg.setAttribute("viewBox", "0 0 12 12");
  svg.setAttribute("aria-hidden", "true");
  svg.append(what);
  return svg;
}

/**
 * @param {Element} tray is filled
 * @param {Cluster} cluster
 * @param {string} url of the page of waiting pods
 */
export function showWaiting(tray, cluster, url) {
  const waiting = waitingByNamespace(cluster);
  const total = waiting.reduce((sum, [, count]) => sum + count, 0);
  if (total === 0) {
    tray.textContent = "No pod waits.";
    return;
  }
  tray.replaceChildren(link(url, total === 1 ? "1 pod waits" : `${total} pods wait`));
  for (const [name, count] of waiting.slice(0, NAMED)) {
    tray.append(" · ", link(`${url}?namespace=${encodeURIComponent(name)}`, name, ` ${count}`));
  }
  if (waiting.length > NAMED) {
    tray.append(` and in ${waiting.length - NAMED} more namespaces`);
  }
  tray.append(" · ", link(`${url}?by=workload`, "by workload"));
}

/** @param {string} url @param {string} text @param {string} [after] */
function link(url, text, after = "") {
  const words = document.createElement("bdi");
  words.textContent = text;
  const a = document.createElement("a");
  a.href = url;
  a.append(words, after);
  return a;
}
