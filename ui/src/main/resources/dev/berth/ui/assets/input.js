// @ts-check
// Pointers, wheel and keys of a canvas as what people want of a map. Points are in pixels of CSS.

/**
 * @typedef {object} Commands
 * @property {(dx: number, dy: number) => void} pan moves what is shown
 * @property {(factor: number, x: number, y: number) => void} zoom enlarges around a point
 * @property {(factor: number) => void} zoomHere enlarges around what is selected
 * @property {() => void} showAll
 * @property {(x: number, y: number) => void} hover
 * @property {() => void} unhover
 * @property {(x: number, y: number, isMouse: boolean) => void} press
 * @property {(dx: number, dy: number) => void} step selects the next node in a direction
 * @property {(isLast: boolean) => void} end selects the first or the last node
 * @property {() => void} open what is selected
 * @property {() => void} filter
 * @property {() => void} leave
 */

/** So far may a pointer move, in pixels, and still press. */
const STILL = 5;
const KEY_ZOOM = 1.4;
const WHEEL_ZOOM = 0.0015;
const LINE = 16;

/** @param {HTMLCanvasElement} canvas @param {Commands} commands */
export function listen(canvas, commands) {
  listenToPointers(canvas, commands);
  canvas.addEventListener("wheel", (event) => {
    event.preventDefault();
    const by = event.deltaMode === WheelEvent.DOM_DELTA_LINE ? event.deltaY * LINE : event.deltaY;
    commands.zoom(Math.exp(-by * WHEEL_ZOOM), event.offsetX, event.offsetY);
  }, { passive: false });
  canvas.addEventListener("keydown", (event) => {
    const command = event.ctrlKey || event.metaKey || event.altKey ? undefined : keys(commands)[event.key];
    if (command !== undefined) {
      event.preventDefault();
      command();
    }
  });
}

/** @param {Commands} commands @returns {Record<string, () => void>} */
function keys(commands) {
  return {
    ArrowLeft: () => commands.step(-1, 0),
    ArrowRight: () => commands.step(1, 0),
    ArrowUp: () => commands.step(0, -1),
    ArrowDown: () => commands.step(0, 1),
    Home: () => commands.end(false),
    End: () => commands.end(true),
    "+": () => commands.zoomHere(KEY_ZOOM),
    "=": () => commands.zoomHere(KEY_ZOOM),
    "-": () => commands.zoomHere(1 / KEY_ZOOM),
    0: commands.showAll,
    Enter: commands.open,
    "/": commands.filter,
    Escape: commands.leave,
  };
}

/**
 * One pointer drags or presses, two pinch.
 * @param {HTMLCanvasElement} canvas @param {Commands} commands
 */
function listenToPointers(canvas, commands) {
  /** @type {Map<number, {x: number, y: number}>} */
  const down = new Map();
  let moved = 0;

  canvas.addEventListener("pointerdown", (event) => {
    if (event.button === 0) {
      canvas.setPointerCapture(event.pointerId);
      down.set(event.pointerId, { x: event.offsetX, y: event.offsetY });
      moved = down.size === 1 ? 0 : STILL;
    }
  });
  canvas.addEventListener("pointermove", (event) => {
    const before = down.get(event.pointerId);
    const now = { x: event.offsetX, y: event.offsetY };
    if (before === undefined) {
      commands.hover(now.x, now.y);
      return;
    }
    moved += Math.hypot(now.x - before.x, now.y - before.y);
    if (moved < STILL) {
      return; // a hand that trembles
    }
    down.set(event.pointerId, now);
    if (down.size === 1) {
      commands.pan(before.x - now.x, before.y - now.y);
    } else {
      pinch(before, now, [...down].filter(([id]) => id !== event.pointerId)[0][1]);
    }
  });
  canvas.addEventListener("pointerup", (event) => {
    if (down.delete(event.pointerId) && moved < STILL) {
      commands.press(event.offsetX, event.offsetY, event.pointerType === "mouse");
    }
  });
  canvas.addEventListener("pointercancel", (event) => down.delete(event.pointerId));
  canvas.addEventListener("pointerleave", commands.unhover);

  /**
   * @param {{x: number, y: number}} before @param {{x: number, y: number}} now
   * @param {{x: number, y: number}} other
   */
  const pinch = (before, now, other) => {
    const [from, to] = [distance(before, other), distance(now, other)];
    if (from > 0 && to > 0) {
      commands.zoom(to / from, (now.x + other.x) / 2, (now.y + other.y) / 2);
      commands.pan((before.x - now.x) / 2, (before.y - now.y) / 2);
    }
  };
}

/** @param {{x: number, y: number}} one @param {{x: number, y: number}} other */
function distance(one, other) {
  return Math.hypot(one.x - other.x, one.y - other.y);
}
