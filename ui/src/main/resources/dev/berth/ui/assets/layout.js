// @ts-check
// Where the boxes of nodes are, and which part of them a view shows. Arithmetic alone.
//
// Nodes of a group form a block: a header and under it rows of square boxes of one size. Blocks
// stand side by side in rows, as words do. The world is as wide as the canvas when nothing is
// enlarged; a view moves and enlarges it:
//
//   ┌ zone a ───┐ ┌ zone b ───┐      screen = (world - view) * view.zoom
//   │ □ □ □ □ □ │ │ □ □ □ □ □ │
//   │ □ □       │ │ □ □ □     │
//   └───────────┘ └───────────┘

/** @typedef {import("./cluster.js").Group} Group */

/**
 * @typedef {object} Block a group in its place
 * @property {Group} group
 * @property {number} x of its left edge
 * @property {number} y of its header's upper edge
 * @property {number} width
 * @property {number} columns boxes in a row
 */

/**
 * @typedef {object} Layout
 * @property {Block[]} blocks
 * @property {number} size of a box with the gap around it
 * @property {number} width of the world, in pixels of CSS
 * @property {number} height of it; more than the canvas's only where the least boxes need it
 * @property {Int32Array} blockOf each node
 * @property {Int32Array} placeOf each node in its block
 */

/**
 * @typedef {{x: number, y: number, zoom: number}} View the world's point in the upper left corner
 */

export const HEADER = 22;
const BETWEEN = 10;
const LEAST = 4;
const MOST = 200;
const NARROWEST = 110;
/** Columns for each row of a block, from slim to flat; the one with the largest boxes wins. */
const ASPECTS = [0.25, 0.5, 1, 2, 4, 8, 16, 1000];
const HALVINGS = 12;
/** The largest box on the screen, in pixels of CSS. */
const LARGEST = 420;

/**
 * @param {Group[]} groups @param {number} nodes @param {number} width of the canvas
 * @param {number} height
 * @returns {Layout}
 */
export function arrange(groups, nodes, width, height) {
  let [size, aspect] = [LEAST, 1000];
  for (const each of ASPECTS) {
    let [low, high] = [LEAST, MOST];
    for (let i = 0; i < HALVINGS; i++) {
      const middle = (low + high) / 2;
      if (flow(groups, middle, each, width).height <= height) {
        low = middle;
      } else {
        high = middle;
      }
    }
    if (low > size) {
      [size, aspect] = [low, each];
    }
  }
  const { blocks, height: used } = flow(groups, size, aspect, width);
  const blockOf = new Int32Array(nodes);
  const placeOf = new Int32Array(nodes);
  blocks.forEach((block, number) =>
    block.group.nodes.forEach((node, place) => {
      blockOf[node] = number;
      placeOf[node] = place;
    }));
  return { blocks, size, width, height: used, blockOf, placeOf };
}

/** @param {Group[]} groups @param {number} size @param {number} aspect @param {number} width */
function flow(groups, size, aspect, width) {
  /** @type {Block[]} */
  const blocks = [];
  const widest = Math.max(1, Math.floor(width / size));
  let [x, y, rowHeight] = [0, 0, 0];
  for (const group of groups) {
    const count = group.nodes.length;
    const wanted = Math.ceil(Math.sqrt(count * aspect));
    const columns = Math.min(widest, Math.max(wanted, Math.ceil(NARROWEST / size)));
    const blockWidth = columns * size;
    if (x > 0 && x + blockWidth > width) {
      [x, y, rowHeight] = [0, y + rowHeight + BETWEEN, 0];
    }
    blocks.push({ group, x, y, width: blockWidth, columns });
    x += blockWidth + BETWEEN;
    rowHeight = Math.max(rowHeight, HEADER + Math.ceil(count / columns) * size);
  }
  return { blocks, height: y + rowHeight };
}

/** The upper left corner of a node's box. @param {Layout} layout @param {number} node */
export function corner(layout, node) {
  const block = layout.blocks[layout.blockOf[node]];
  const place = layout.placeOf[node];
  return {
    x: block.x + (place % block.columns) * layout.size,
    y: block.y + HEADER + Math.floor(place / block.columns) * layout.size,
  };
}

/**
 * The node at a point of the world; -1 for none.
 * @param {Layout} layout @param {number} x @param {number} y
 */
export function nodeAt(layout, x, y) {
  for (const block of layout.blocks) {
    const column = Math.floor((x - block.x) / layout.size);
    const row = Math.floor((y - block.y - HEADER) / layout.size);
    if (column >= 0 && column < block.columns && row >= 0) {
      const node = block.group.nodes[row * block.columns + column];
      if (node !== undefined) {
        return node;
      }
    }
  }
  return -1;
}

/**
 * Visits the nodes of which a view shows something.
 * @param {Layout} layout @param {View} view @param {number} width of the canvas @param {number} height
 * @param {(node: number, x: number, y: number) => void} visit with the box's corner in the world
 */
export function visitVisible(layout, view, width, height, visit) {
  const { size } = layout;
  const [right, bottom] = [view.x + width / view.zoom, view.y + height / view.zoom];
  for (const { x, y: top, columns, group: { nodes } } of layout.blocks) {
    const y = top + HEADER;
    const rows = Math.ceil(nodes.length / columns);
    const [firstRow, lastRow] = range(view.y - y, bottom - y, size, rows);
    const [firstColumn, lastColumn] = range(view.x - x, right - x, size, columns);
    for (let row = firstRow; row < lastRow; row++) {
      const end = Math.min(nodes.length, row * columns + lastColumn);
      for (let place = row * columns + firstColumn; place < end; place++) {
        visit(nodes[place], x + (place - row * columns) * size, y + row * size);
      }
    }
  }
}

/**
 * @param {number} from @param {number} to @param {number} size @param {number} count
 * @returns {[number, number]}
 */
function range(from, to, size, count) {
  return [Math.max(0, Math.floor(from / size)), Math.min(count, Math.ceil(to / size))];
}

/**
 * The nearest node in a direction; the same if there is none.
 * @param {Layout} layout @param {number} node @param {number} dx -1, 0 or 1
 * @param {number} dy likewise
 */
export function neighbour(layout, node, dx, dy) {
  const from = corner(layout, node);
  let [nearest, least] = [node, Infinity];
  for (let each = 0; each < layout.blockOf.length; each++) {
    const to = corner(layout, each);
    const along = (to.x - from.x) * dx + (to.y - from.y) * dy;
    const aside = Math.abs((to.x - from.x) * dy) + Math.abs((to.y - from.y) * dx);
    const distance = along + 3 * aside;
    if (along > layout.size / 2 && distance < least) {
      [nearest, least] = [each, distance];
    }
  }
  return nearest;
}

/** The whole world. @returns {View} */
export function whole() {
  return { x: 0, y: 0, zoom: 1 };
}

/**
 * A view that shows something wherever it was moved.
 * @param {Layout} layout @param {View} view @param {number} width @param {number} height
 * @returns {View}
 */
export function clamp(layout, view, width, height) {
  const zoom = between(1, view.zoom, Math.max(1, LARGEST / layout.size));
  return {
    x: between(0, view.x, Math.max(0, layout.width - width / zoom)),
    y: between(0, view.y, Math.max(0, layout.height - height / zoom)),
    zoom,
  };
}

/** @param {number} low @param {number} value @param {number} high */
function between(low, value, high) {
  return Math.min(high, Math.max(low, value));
}

/**
 * Enlarges so that a point of the screen stays where it is.
 * @param {Layout} layout @param {View} view @param {number} factor @param {number} x
 * @param {number} y @param {number} width @param {number} height
 */
export function zoomed(layout, view, factor, x, y, width, height) {
  const zoom = between(1, view.zoom * factor, Math.max(1, LARGEST / layout.size));
  const moved = { x: view.x + x / view.zoom - x / zoom, y: view.y + y / view.zoom - y / zoom, zoom };
  return clamp(layout, moved, width, height);
}

/**
 * Moves as little as needed to show a node whole.
 * @param {Layout} layout @param {View} view @param {number} node @param {number} width
 * @param {number} height
 */
export function showing(layout, view, node, width, height) {
  const at = corner(layout, node);
  /** @param {number} from @param {number} start @param {number} extent */
  const moved = (from, start, extent) =>
    start < from ? start : Math.max(from, start + layout.size - extent / view.zoom);
  const to = { ...view, x: moved(view.x, at.x, width), y: moved(view.y, at.y, height) };
  return clamp(layout, to, width, height);
}
