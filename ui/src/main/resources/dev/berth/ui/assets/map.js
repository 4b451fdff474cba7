// @ts-check
// The page of the map: reads the cluster and what the URL asks for, and draws it anew whenever
// something has changed. What people choose is in the URL, and so can be shared.

import {
  OTHERS, colouring, counted, groups, matching, nodeText, percent, podEnds, podText, readCluster, shareOfGroup,
} from "./cluster.js";
import { listen } from "./input.js";
import { arrange, clamp, corner, neighbour, nodeAt, showing, whole, zoomed } from "./layout.js";
import { showGroups, showLegend, showWaiting } from "./legend.js";
import { Painter, podAt } from "./paint.js";
import { onThemeChange, readPalette } from "./palette.js";

/** @typedef {import("./cluster.js").Key} Key */

const CHOICES = ["by", "fill", "colour", "filter"];
/** How long a view stands still before the URL has it, in milliseconds. */
const SETTLED = 250;
const SHARE_OF_WINDOW = 0.7;
const LEAST_HEIGHT = 250;

/** @param {string} id @returns {any} an element of the template */
const element = (id) => document.getElementById(id);

class NodeMap {
  /**
   * @param {import("./cluster.js").Cluster} cluster @param {DOMStringMap} urls
   * @param {Verdicts | null} verdicts
   */
  constructor(cluster, urls, verdicts) {
    this.cluster = cluster;
    this.urls = urls;
    this.verdicts = verdicts;
    /** @type {HTMLCanvasElement} */
    this.canvas = element("map-canvas");
    this.painter = new Painter(this.canvas);
    /** @type {import("./paint.js").Scene} */
    this.scene = {
      cluster,
      layout: arrange([], 0, 1, 1),
      view: whole(),
      width: 1,
      height: 1,
      ratio: 1,
      palette: readPalette(this.canvas.parentElement ?? document.body),
      ends: new Float32Array(0),
      colours: new Uint8Array(0),
      match: null,
      nodeColours: verdicts === null ? null : verdicts.colours,
      headers: [],
      selected: -1,
      hovered: -1,
    };
    /** @type {import("./cluster.js").Group[]} */
    this.groups = [];
    this.frame = 0;
    this.timer = 0;
    this.readUrl();
  }

  /** Takes over what the URL asks for. */
  readUrl() {
    const parameters = new URLSearchParams(location.search);
    for (const id of CHOICES) {
      const control = element(id);
      const value = parameters.get(id);
      if (value !== null && (id === "filter" || [...control.options].some((it) => it.value === value))) {
        control.value = value;
      }
    }
    this.scene.selected = this.cluster.columns.nodes.name.indexOf(parameters.get("node") ?? "");
    this.scene.view = whole();
    this.choose();
    this.arrange();
    const at = (parameters.get("at") ?? "").split(",").map(Number);
    if (at.length === 3 && at.every(Number.isFinite)) {
      const { layout } = this.scene;
      this.move({ x: at[0] * layout.width, y: at[1] * layout.height, zoom: at[2] });
    }
    if (this.scene.selected >= 0) {
      this.show(this.scene.selected);
    }
  }

  /** Computes what the choices in the form change. */
  choose() {
    const { cluster, scene } = this;
    const [by, fill, colour] = ["by", "fill", "colour"].map((id) => element(id).value);
    scene.ends = podEnds(cluster, fill);
    const { colours, keys } = colouring(cluster, colour, fill);
    scene.colours = colours;
    this.groups = groups(cluster, by);
    scene.headers = this.groups.map((group) => {
      const share = shareOfGroup(cluster, group, fill);
      return { title: `${group.name} · ${counted(group.nodes.length, "node")} · ${fill} ${percent(share)}`, share };
    });
    showGroups(element("map-groups"), scene.headers.map(({ title }) => title));
    const filtered = matching(cluster, element("filter").value);
    scene.match = filtered;
    element("map-found").textContent = filtered === null
      ? "" : `${counted(filtered.nodeCount, "node")} and ${counted(filtered.podCount, "pod")}`;
    showLegend(element("map-legend"), cluster, this.verdicts?.keys ?? keys, (text) => {
      element("filter").value = element("filter").value === text ? "" : text;
      this.chosen();
    });
    this.describe();
    this.draw();
  }

  /** Something else was chosen in the form. */
  chosen() {
    this.choose();
    this.arrange();
    this.writeUrl();
  }

  /** Puts the boxes into the canvas as it is now. */
  arrange() {
    const { scene, canvas } = this;
    const most = Math.max(LEAST_HEIGHT, SHARE_OF_WINDOW * innerHeight);
    scene.width = Math.max(1, canvas.clientWidth);
    scene.layout = arrange(this.groups, this.cluster.nodes, scene.width, most);
    scene.height = Math.ceil(Math.min(most, scene.layout.height));
    canvas.style.height = `${scene.height}px`;
    this.move(scene.view);
  }

  /** @param {import("./layout.js").View} view */
  move(view) {
    const { scene } = this;
    scene.view = clamp(scene.layout, view, scene.width, scene.height);
    this.writeUrlSoon();
    this.draw();
  }

  /** @param {number} node */
  show(node) {
    const { scene } = this;
    this.move(showing(scene.layout, scene.view, node, scene.width, scene.height));
  }

  /** @param {number} node */
  select(node) {
    this.scene.selected = node;
    this.describe();
    if (node >= 0) {
      this.show(node);
      element("map-status").textContent = this.sentence(node);
    }
  }

  /** @param {number} node */
  sentence(node) {
    const verdict = this.verdicts?.names[node];
    return nodeText(this.cluster, node, element("fill").value, element("by").value)
      + (verdict ? `, ${verdict}` : "");
  }

  /**
   * Says what the node under the pointer, or the selected one, is.
   * @param {number} pod under the pointer; -1 for none
   */
  describe(pod = -1) {
    const { scene, cluster } = this;
    const node = scene.hovered >= 0 ? scene.hovered : scene.selected;
    const line = element("map-node");
    if (node < 0) {
      line.textContent = `${counted(cluster.nodes, "node")}.`;
      return;
    }
    const name = cluster.columns.nodes.name[node];
    const link = document.createElement("a");
    link.href = this.url(node);
    link.textContent = name;
    const rest = document.createElement("bdi");
    rest.textContent = this.sentence(node).slice(name.length);
    line.replaceChildren(link, rest);
    if (pod >= 0) {
      const what = document.createElement("bdi");
      what.textContent = podText(cluster, pod, element("fill").value);
      line.append(" – ", what);
    }
  }

  /** @param {number} node */
  url(node) {
    return this.urls.node + encodeURIComponent(this.cluster.columns.nodes.name[node]);
  }

  /** Draws before the next frame, however often it is asked to. */
  draw() {
    if (this.frame === 0) {
      this.frame = requestAnimationFrame(() => {
        this.frame = 0;
        this.scene.ratio = devicePixelRatio;
        this.painter.paint(this.scene);
        this.canvas.dataset.painted = "true";
      });
    }
  }

  writeUrlSoon() {
    clearTimeout(this.timer);
    this.timer = setTimeout(() => this.writeUrl(), SETTLED);
  }

  writeUrl() {
    const { view, layout, selected } = this.scene;
    const parameters = new URLSearchParams(location.search);
    /** @param {string} name @param {string} value empty for none */
    const put = (name, value) => value === "" ? parameters.delete(name) : parameters.set(name, value);
    CHOICES.forEach((id) => put(id, element(id).value));
    put("node", selected < 0 ? "" : this.cluster.columns.nodes.name[selected]);
    put("at", view.zoom === 1 && view.y === 0
      ? "" : [view.x / layout.width, view.y / layout.height, view.zoom].map((it) => Number(it.toFixed(4))).join());
    history.replaceState(null, "", `?${parameters}`);
  }

  /** @param {number} x @param {number} y @returns {number} the node there; -1 for none */
  nodeAt(x, y) {
    const { view, layout } = this.scene;
    return nodeAt(layout, view.x + x / view.zoom, view.y + y / view.zoom);
  }

  /** @returns {import("./input.js").Commands} */
  commands() {
    const { scene } = this;
    return {
      pan: (dx, dy) => this.move({
        ...scene.view, x: scene.view.x + dx / scene.view.zoom, y: scene.view.y + dy / scene.view.zoom,
      }),
      zoom: (factor, x, y) =>
        this.move(zoomed(scene.layout, scene.view, factor, x, y, scene.width, scene.height)),
      zoomHere: (factor) => this.zoomHere(factor),
      showAll: () => this.move(whole()),
      hover: (x, y) => {
        scene.hovered = this.nodeAt(x, y);
        this.describe(scene.hovered < 0 ? -1 : podAt(scene, scene.hovered, x, y));
        this.draw();
      },
      unhover: () => {
        scene.hovered = -1;
        this.describe();
        this.draw();
      },
      press: (x, y, isMouse) => {
        const node = this.nodeAt(x, y);
        if (node >= 0 && (isMouse || node === scene.selected)) {
          this.open(node);
        } else {
          this.select(node);
        }
      },
      step: (dx, dy) => this.select(
        scene.selected < 0 ? this.first() : neighbour(scene.layout, scene.selected, dx, dy)),
      end: (isLast) => this.select(isLast ? this.last() : this.first()),
      open: () => this.open(scene.selected),
      filter: () => element("filter").focus(),
      leave: () => {
        this.select(-1);
        this.canvas.blur();
      },
    };
  }

  first() {
    return this.groups[0]?.nodes[0] ?? -1;
  }

  last() {
    return this.groups.at(-1)?.nodes.at(-1) ?? -1;
  }

  /** @param {number} factor */
  zoomHere(factor) {
    const { scene } = this;
    const { view, layout, width, height, selected } = scene;
    let [x, y] = [width / 2, height / 2];
    if (selected >= 0) {
      const at = corner(layout, selected);
      x = (at.x + layout.size / 2 - view.x) * view.zoom;
      y = (at.y + layout.size / 2 - view.y) * view.zoom;
    }
    this.move(zoomed(layout, view, factor, x, y, width, height));
  }

  /** @param {number} node */
  open(node) {
    if (node >= 0) {
      this.scene.selected = node;
      this.writeUrl(); // so that Back returns to it
      location.assign(this.url(node));
    }
  }
}

/**
 * What was said about one pod on each node.
 * @typedef {{colours: Uint8Array, names: string[], keys: Key[]}} Verdicts
 */

/**
 * @param {import("./cluster.js").Cluster} cluster
 * @param {{verdict: string, nodes: string[]}[]} verdicts
 * @returns {Verdicts}
 */
function readVerdicts(cluster, verdicts) {
  const places = new Map(cluster.columns.nodes.name.map((name, node) => [name, node]));
  const colours = new Uint8Array(cluster.nodes).fill(OTHERS);
  const names = Array.from({ length: cluster.nodes }, () => "");
  const keys = verdicts.map(({ verdict, nodes }, number) => {
    const colour = Math.min(number, OTHERS);
    for (const name of nodes) {
      const node = places.get(name);
      if (node !== undefined) {
        colours[node] = colour;
        names[node] = verdict;
      }
    }
    return { name: verdict, colour, count: nodes.length, isName: false };
  });
  const unknown = names.filter((name) => name === "").length;
  if (unknown > 0) {
    keys.push({ name: "not looked at", colour: OTHERS, count: unknown, isName: false });
  }
  return { colours, names, keys };
}

/** @param {string} url @returns {Promise<any>} */
async function json(url) {
  const response = await fetch(url);
  if (!response.ok) {
    throw new Error(`${response.status} ${response.statusText}`);
  }
  return response.json();
}

/** @param {HTMLElement} root */
async function start(root) {
  const urls = root.dataset;
  const [columns, verdicts] = await Promise.all([
    json(urls.cluster ?? ""),
    urls.verdicts ? json(urls.verdicts).catch(report("The pod's verdicts are not known")) : null,
  ]);
  const cluster = readCluster(columns);
  root.hidden = false;
  const map = new NodeMap(cluster, urls, verdicts ? readVerdicts(cluster, verdicts.verdicts) : null);
  const commands = map.commands();
  listen(map.canvas, commands);
  map.canvas.setAttribute("aria-label", `Map of ${counted(cluster.nodes, "node")}`);
  map.canvas.addEventListener("focus", () => {
    if (map.scene.selected < 0 && map.canvas.matches(":focus-visible")) {
      map.select(map.first());
    }
  });
  element("map-in").addEventListener("click", () => commands.zoomHere(2));
  element("map-out").addEventListener("click", () => commands.zoomHere(0.5));
  element("map-all").addEventListener("click", commands.showAll);
  const form = element("map-options");
  form.addEventListener("change", () => map.chosen());
  element("filter").addEventListener("input", () => map.chosen());
  form.addEventListener("submit", (/** @type {Event} */ event) => event.preventDefault());
  element("map-show").hidden = true;
  showWaiting(element("map-waiting"), cluster, urls.waiting ?? "");
  new ResizeObserver(() => map.arrange()).observe(root);
  addEventListener("popstate", () => map.readUrl());
  onThemeChange(() => {
    map.scene.palette = readPalette(root);
    map.draw();
  });
}

/** Shows what went wrong. @param {string} what @returns {(error: Error) => void} */
function report(what) {
  return (error) => {
    element("map-problem").textContent = `${what}: ${error.message}. Open the page again.`;
  };
}

await start(element("map")).catch(report("The map cannot be drawn"));
