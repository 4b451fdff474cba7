// @ts-check
// The colours of the map, as the styles say, for the theme that the page has now.

import { COLOUR_COUNT, OTHERS, STEPS } from "./cluster.js";

/** @typedef {import("./paint.js").Palette} Palette */
/** @typedef {import("./paint.js").Colour} Colour */

/** The name in the styles of a colour of pods. @param {number} colour */
export function variable(colour) {
  return colour < OTHERS ? `series-${colour}` : colour === OTHERS ? "others" : `step-${colour - STEPS}`;
}

/** @param {HTMLElement} within an element of the page @returns {Palette} */
export function readPalette(within) {
  const probe = document.createElement("span");
  probe.className = "probe";
  within.append(probe);
  /**
   * Only a used colour has light, dark and system colours resolved.
   * @param {string} name
   * @returns {Colour}
   */
  const colour = (name) => {
    probe.style.color = `var(--${name})`;
    const css = getComputedStyle(probe).color;
    const [red, green, blue] = (css.match(/[\d.]+/g) ?? ["0", "0", "0"]).map(Number);
    const pixel = new Uint32Array(new Uint8Array([red, green, blue, 255]).buffer)[0];
    return { css, pixel };
  };
  const palette = {
    ground: colour("ground"),
    room: colour("room"),
    dim: colour("dim"),
    text: colour("text"),
    soft: colour("soft"),
    focus: colour("focus"),
    pods: Array.from({ length: COLOUR_COUNT }, (_, i) => colour(variable(i))),
    font: getComputedStyle(within).fontFamily,
  };
  probe.remove();
  return palette;
}

/** Says when the colours may be others. @param {() => void} changed */
export function onThemeChange(changed) {
  for (const query of ["(prefers-color-scheme: dark)", "(forced-colors: active)"]) {
    matchMedia(query).addEventListener("change", changed);
  }
}
