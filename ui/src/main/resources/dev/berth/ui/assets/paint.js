// @ts-check
// Draws the map. Small boxes are written as pixels into one image, at a cost of the canvas's area
// whatever the number of pods: a frame of 100,000 pods takes some milliseconds, where as many calls
// of fillRect take a tenth of a second. Few, large boxes are drawn by the canvas's own rectangles,
// lines and text. Both share the geometry below, so that a change of painter is not seen.
//
// A box is filled from the bottom as a page is with words: bands of equal height, and a pod goes on
// in the next band where one ends. So the area of a pod is its share of the node, however small
// it is on the screen:
//
//   ┌─────────┐
//   │         │  free
//   │cc       │
//   │bbbbccccc│
//   │aaaaaaabb│
//   └─────────┘

import { CORDONED, NOT_READY, TAINTED } from "./cluster.js";
import { HEADER, corner, visitVisible } from "./layout.js";

/** @typedef {import("./cluster.js").Cluster} Cluster */
/** @typedef {import("./layout.js").Layout} Layout */
/** @typedef {import("./layout.js").View} View */

/**
 * @typedef {object} Colour
 * @property {string} css
 * @property {number} pixel as it stands in an image
 */

/**
 * @typedef {object} Palette
 * @property {Colour} ground
 * @property {Colour} room what is free
 * @property {Colour} dim what the filter is not about
 * @property {Colour} text
 * @property {Colour} soft
 * @property {Colour} focus
 * @property {Colour[]} pods by number of colour
 * @property {string} font
 */

/**
 * @typedef {object} Scene all that a picture depends on
 * @property {Cluster} cluster
 * @property {Layout} layout
 * @property {View} view
 * @property {number} width of the canvas, in pixels of CSS
 * @property {number} height
 * @property {number} ratio pixels of the device for one of CSS
 * @property {Palette} palette
 * @property {Float32Array} ends where each pod ends in its node
 * @property {Uint8Array} colours of pods
 * @property {{nodes: Uint8Array, pods: Uint8Array} | null} match what the filter is about; null for all
 * @property {Uint8Array | null} nodeColours of whole nodes, instead of their pods
 * @property {{title: string, share: number}[]} headers of the blocks
 * @property {number} selected node; -1 for none
 * @property {number} hovered node; -1 for none
 */

/**
 * @typedef {{left: number, top: number, right: number, bottom: number, strip: number}} Box in pixels of the device; the strip, above it, has the name
 */

const BANDS = 8;
const GAP = 0.12;
const WIDEST_GAP = 8;
const NAMED = 72;
const STRIP = 16;
/** So many rectangles may be drawn one by one. */
const FEW = 20_000;
/** Itself, the lines around it and what tells its state. */
const FOR_A_POD = 5;
/** Boxes from this size on, in pixels of CSS, may be. */
const LARGE = 14;
/** From this height on, in pixels of CSS, lines separate pods. */
const SEPARATED = 40;

/**
 * The box of a node at a corner in the world.
 * @param {Scene} scene @param {number} x @param {number} y
 * @returns {Box}
 */
function boxAt({ layout, view, ratio }, x, y) {
  const scale = view.zoom * ratio;
  const extent = layout.size * scale;
  const gap = Math.min(WIDEST_GAP * ratio, Math.max(1, Math.round(extent * GAP)));
  const strip = extent >= NAMED * ratio ? Math.round(STRIP * ratio) : 0;
  const left = Math.round((x - view.x) * scale);
  const top = Math.round((y - view.y) * scale) + strip;
  const right = Math.max(left + 1, Math.round((x - view.x) * scale + extent) - gap);
  const bottom = Math.max(top + 1, Math.round((y - view.y) * scale + extent) - gap);
  return { left, top, right, bottom, strip };
}

/**
 * Visits the rectangles of a node's pods.
 * @param {Scene} scene @param {number} node @param {Box} box
 * @param {(pod: number, left: number, top: number, right: number, bottom: number, isLast: boolean) => void} visit
 */
function visitPods({ cluster, ends, nodeColours }, node, box, visit) {
  if (nodeColours !== null) {
    return;
  }
  const [width, height] = [box.right - box.left, box.bottom - box.top];
  const bands = Math.min(height, BANDS);
  let at = 0;
  for (let pod = cluster.firstPod[node]; pod < cluster.firstPod[node + 1]; pod++) {
    const end = Math.round(ends[pod] * bands * width);
    while (at < end) {
      const band = Math.floor(at / width);
      const start = band * width;
      const to = Math.min(end, start + width);
      visit(
        pod,
        box.left + at - start,
        box.bottom - Math.round(((band + 1) * height) / bands),
        box.left + to - start,
        box.bottom - Math.round((band * height) / bands),
        to === end);
      at = to;
    }
  }
}

/**
 * The pod at a point of the screen, if it is one of a node's; -1 for none.
 * @param {Scene} scene @param {number} node @param {number} x in pixels of CSS
 * @param {number} y
 */
export function podAt(scene, node, x, y) {
  const { x: worldX, y: worldY } = corner(scene.layout, node);
  const [left, top] = [x * scene.ratio, y * scene.ratio];
  let found = -1;
  visitPods(scene, node, boxAt(scene, worldX, worldY), (pod, l, t, r, b) => {
    if (left >= l && left < r && top >= t && top < b) {
      found = pod;
    }
  });
  return found;
}

/** The colour of a pod. @param {Scene} scene @param {number} pod @returns {Colour} */
function colourOf({ match, palette, colours }, pod) {
  return match !== null && match.pods[pod] === 0 ? palette.dim : palette.pods[colours[pod]];
}

/**
 * The colour of a box without its pods.
 * @param {Scene} scene @param {number} node
 * @returns {Colour}
 */
function boxColour({ match, palette, nodeColours }, node) {
  return nodeColours === null
    ? palette.room
    : match !== null && match.nodes[node] === 0 ? palette.dim : palette.pods[nodeColours[node]];
}

/** Whether what is visible is few and large enough to be drawn in detail. @param {Scene} scene */
export function isDetailed(scene) {
  const { cluster, layout, view } = scene;
  if (layout.size * view.zoom < LARGE) {
    return false;
  }
  let rectangles = 0;
  visitVisible(layout, view, scene.width, scene.height, (node) => {
    rectangles += 1 + FOR_A_POD * (cluster.firstPod[node + 1] - cluster.firstPod[node]);
  });
  return rectangles < FEW;
}

/** Draws pictures on a canvas, one after the other. */
export class Painter {
  /** @param {HTMLCanvasElement} canvas */
  constructor(canvas) {
    this.canvas = canvas;
    this.context = /** @type {CanvasRenderingContext2D} */ (canvas.getContext("2d", { alpha: false }));
    /** @type {ImageData | null} */
    this.image = null;
  }

  /** @param {Scene} scene */
  paint(scene) {
    const { context, canvas } = this;
    const width = Math.max(1, Math.round(scene.width * scene.ratio));
    const height = Math.max(1, Math.round(scene.height * scene.ratio));
    if (canvas.width !== width || canvas.height !== height) {
      canvas.width = width;
      canvas.height = height;
      this.image = null;
    }
    if (isDetailed(scene)) {
      paintDetail(context, scene);
    } else {
      this.image ??= context.createImageData(width, height);
      paintDense(this.image, scene);
      context.putImageData(this.image, 0, 0);
    }
    paintHeaders(context, scene);
    paintRing(context, scene, scene.hovered, scene.palette.text.css, 1.5);
    paintRing(context, scene, scene.selected, scene.palette.focus.css, 3);
  }
}

/** @param {ImageData} image @param {Scene} scene */
function paintDense(image, scene) {
  const { cluster, palette, view, layout } = scene;
  const { width, height } = image;
  const pixels = new Uint32Array(image.data.buffer);
  pixels.fill(palette.ground.pixel);

  /**
   * @param {number} left @param {number} top @param {number} right @param {number} bottom
   * @param {number} pixel
   */
  const fill = (left, top, right, bottom, pixel) => {
    const [from, to] = [Math.max(0, left), Math.min(width, right)];
    for (let y = Math.max(0, top); y < Math.min(height, bottom); y++) {
      for (let i = y * width + from; i < y * width + to; i++) {
        pixels[i] = pixel;
      }
    }
  };

  visitVisible(layout, view, scene.width, scene.height, (node, x, y) => {
    const box = boxAt(scene, x, y);
    if (palette.room.pixel === palette.ground.pixel) { // as with forced colours
      fill(box.left - 1, box.top - 1, box.right + 1, box.bottom + 1, palette.soft.pixel);
    }
    fill(box.left, box.top, box.right, box.bottom, boxColour(scene, node).pixel);
    visitPods(scene, node, box, (pod, left, top, right, bottom) =>
      fill(left, top, right, bottom, colourOf(scene, pod).pixel));
    if (cluster.marks[node] !== 0) {
      markPixels(cluster.marks[node], box, (px, py) => fill(px, py, px + 1, py + 1, palette.text.pixel));
    }
  });
}

/**
 * The pixels of a node's marks: hatching, a cross, a corner.
 * @param {number} marks @param {Box} box @param {(x: number, y: number) => void} set
 */
function markPixels(marks, box, set) {
  const [width, height] = [box.right - box.left, box.bottom - box.top];
  const side = Math.max(2, Math.ceil(width / 3));
  for (let y = 0; y < height; y++) {
    const across = Math.floor((y * width) / height);
    for (let x = 0; x < width; x++) {
      if (((marks & CORDONED) !== 0 && (x + y) % 5 === 0)
          || ((marks & NOT_READY) !== 0 && (x === across || x === width - 1 - across))
          || ((marks & TAINTED) !== 0 && width - 1 - x + y < side)) {
        set(box.left + x, box.top + y);
      }
    }
  }
}

/** @param {CanvasRenderingContext2D} context @param {Scene} scene */
function paintDetail(context, scene) {
  const { cluster, palette, ratio, view, layout } = scene;
  context.fillStyle = palette.ground.css;
  context.fillRect(0, 0, context.canvas.width, context.canvas.height);
  context.font = `${12 * ratio}px ${palette.font}`;
  context.textBaseline = "middle";
  const states = cluster.columns.states;
  const [placed, terminating] = [states.indexOf("placed"), states.indexOf("terminating")];

  visitVisible(layout, view, scene.width, scene.height, (node, x, y) => {
    const box = boxAt(scene, x, y);
    if (palette.room.css === palette.ground.css) { // as with forced colours
      context.fillStyle = palette.soft.css;
      context.fillRect(box.left - 1, box.top - 1, box.right - box.left + 2, box.bottom - box.top + 2);
    }
    context.fillStyle = boxColour(scene, node).css;
    context.fillRect(box.left, box.top, box.right - box.left, box.bottom - box.top);
    const line = box.bottom - box.top > SEPARATED * ratio ? Math.max(1, Math.round(ratio)) : 0;
    visitPods(scene, node, box, (pod, left, top, right, bottom, isLast) => {
      context.fillStyle = colourOf(scene, pod).css;
      context.fillRect(left, top, right - left, bottom - top);
      const state = cluster.columns.pods.state[pod];
      if ((isLast && state === placed) || state === terminating) {
        paintPodState(context, scene, state === placed, left, top, right - left, bottom - top);
      }
      if (isLast && line > 0) {
        // Between the pod and the next one: a step, as its band goes on with the next.
        context.fillStyle = palette.ground.css;
        context.fillRect(box.left, top, right - box.left, line);
        context.fillRect(right - line, top, line, bottom - top);
        context.fillRect(right, bottom, box.right - right, line);
      }
    });
    if (cluster.marks[node] !== 0) {
      paintMarks(context, scene, cluster.marks[node], box);
    }
    if (box.strip > 0) {
      const isMatch = scene.match === null || scene.match.nodes[node] === 1;
      context.fillStyle = isMatch ? palette.text.css : palette.soft.css;
      const width = box.right - box.left;
      paintText(context, cluster.columns.nodes.name[node], box.left, box.top - box.strip / 2, width);
    }
  });
}

/**
 * A dot in a pod that was just placed, a stroke through one that ends.
 * @param {CanvasRenderingContext2D} context @param {Scene} scene @param {boolean} isPlaced
 * @param {number} left @param {number} top @param {number} width @param {number} height
 */
function paintPodState(context, { palette, ratio }, isPlaced, left, top, width, height) {
  if (Math.min(width, height) < 6 * ratio) {
    return; // not to be seen
  }
  if (isPlaced) {
    const side = Math.round(3 * ratio);
    context.fillStyle = palette.ground.css;
    context.fillRect(left + side / 2, top + side / 2, side, side);
  } else {
    context.strokeStyle = palette.ground.css;
    context.lineWidth = 1.5 * ratio;
    context.beginPath();
    context.moveTo(left, top + height);
    context.lineTo(left + width, top);
    context.stroke();
  }
}

/**
 * @param {CanvasRenderingContext2D} context @param {Scene} scene @param {number} marks
 * @param {Box} box
 */
function paintMarks(context, { palette, ratio }, marks, { left, top, right, bottom }) {
  const [width, height] = [right - left, bottom - top];
  context.save();
  context.beginPath();
  context.rect(left, top, width, height);
  context.clip();
  context.strokeStyle = palette.text.css;
  context.fillStyle = palette.text.css;
  context.lineWidth = 1.5 * ratio;
  context.beginPath();
  if ((marks & CORDONED) !== 0) {
    for (let x = 0; x < width + height; x += 9 * ratio) {
      context.moveTo(left + x, top);
      context.lineTo(left + x - height, bottom);
    }
  }
  if ((marks & NOT_READY) !== 0) {
    context.moveTo(left, top);
    context.lineTo(right, bottom);
    context.moveTo(right, top);
    context.lineTo(left, bottom);
  }
  context.stroke();
  if ((marks & TAINTED) !== 0) {
    const side = Math.min(width / 3, 16 * ratio);
    context.beginPath();
    context.moveTo(right - side, top);
    context.lineTo(right, top);
    context.lineTo(right, top + side);
    context.fill();
  }
  context.restore();
}

/**
 * The names of blocks with the share that is requested. They stay in sight while a part of their block is.
 * @param {CanvasRenderingContext2D} context @param {Scene} scene
 */
function paintHeaders(context, scene) {
  const { layout, view, ratio, palette } = scene;
  context.font = `${13 * ratio}px ${palette.font}`;
  context.textBaseline = "middle";
  layout.blocks.forEach((block, number) => {
    const rows = Math.ceil(block.group.nodes.length / block.columns);
    const left = Math.max(0, (block.x - view.x) * view.zoom);
    const right = Math.min(scene.width, (block.x + block.width - view.x) * view.zoom);
    const end = (block.y + HEADER + rows * layout.size - view.y) * view.zoom;
    const bottom = Math.min(end, Math.max(HEADER, (block.y + HEADER - view.y) * view.zoom));
    if (right - left < 40 || bottom < 0 || bottom - HEADER > scene.height) {
      return;
    }
    const width = (right - left) * ratio;
    const top = (bottom - HEADER) * ratio;
    context.fillStyle = palette.ground.css;
    context.fillRect(left * ratio, top, width, HEADER * ratio);
    const { title, share } = scene.headers[number];
    context.fillStyle = palette.text.css;
    paintText(context, title, left * ratio, top + 9 * ratio, width);
    const line = [left * ratio, top + 17 * ratio, width, 3 * ratio];
    context.fillStyle = palette.room.css;
    context.fillRect(line[0], line[1], line[2], line[3]);
    context.fillStyle = palette.soft.css;
    context.fillRect(line[0], line[1], line[2] * Math.min(1, share), line[3]);
  });
}

/**
 * @param {CanvasRenderingContext2D} context @param {Scene} scene @param {number} node
 * @param {string} css @param {number} line
 */
function paintRing(context, scene, node, css, line) {
  if (node < 0) {
    return;
  }
  const { x, y } = corner(scene.layout, node);
  const box = boxAt(scene, x, y);
  context.strokeStyle = css;
  context.lineWidth = line * scene.ratio;
  const by = context.lineWidth / 2;
  context.strokeRect(
    box.left - by,
    box.top - box.strip - by,
    box.right - box.left + 2 * by,
    box.bottom - box.top + box.strip + 2 * by);
}

/**
 * Writes a text in one line, without its middle if it is too long: names differ at their ends.
 * @param {CanvasRenderingContext2D} context @param {string} text @param {number} left
 * @param {number} middle @param {number} width
 */
function paintText(context, text, left, middle, width) {
  const needed = context.measureText(text).width;
  const fitting = needed <= width ? text : shortened(text, Math.floor((text.length * width) / needed));
  context.fillText(fitting, left, middle, width);
}

/** Cut in the middle. @param {string} text @param {number} letters */
export function shortened(text, letters) {
  const points = [...text];
  if (points.length <= letters) {
    return text;
  }
  const kept = Math.max(1, letters - 1);
  const head = Math.floor(kept / 2);
  return points.slice(0, head).join("") + "…" + points.slice(points.length - (kept - head)).join("");
}
