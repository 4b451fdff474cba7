// @ts-check
// The cluster as the map needs it: the columns of cluster.json, and what is computed of them for a
// choice of resource, colours and filter. Knows nothing of the page.

/**
 * The document, as the server sends it: a column for each property, dictionaries for what many share.
 * @typedef {object} Columns
 * @property {{name: string}[]} resources
 * @property {string[]} zones
 * @property {string[]} pools
 * @property {Record<string, string[]>} labels the values of each
 * @property {string[]} namespaces
 * @property {string[]} workloads
 * @property {string[]} states
 * @property {{name: string[], zone: number[], pool: number[], state: string[],
 *   labels: Record<string, number[]>,
 *   allocatable: Record<string, number[]>, requested: Record<string, number[]>}} nodes
 * @property {{node: number[], namespace: number[], workload: number[], priority: number[],
 *   state: number[], requests: Record<string, number[]>}} pods
 */

/**
 * @typedef {object} Cluster
 * @property {Columns} columns
 * @property {number} nodes how many there are
 * @property {Uint8Array} marks of each node: CORDONED, NOT_READY, TAINTED
 * @property {Int32Array} firstPod of each node, and after them the first pod without a node
 */

export const CORDONED = 1;
export const NOT_READY = 2;
export const TAINTED = 4;

/** The number of colours for names; everything beyond them has the colour OTHERS. */
const COLOURS = 8;
export const OTHERS = COLOURS;
/** The first of the colours for shares; they follow OTHERS. */
export const STEPS = OTHERS + 1;
/** Upper bounds, exclusive, of all steps but the last. */
const BOUNDS = [0.5, 0.75, 0.95];
const STEP_NAMES = ["below 50 %", "50 to 75 %", "75 to 95 %", "95 % and more"];
/** All colours of pods and nodes. */
export const COLOUR_COUNT = STEPS + STEP_NAMES.length;

/** @param {Columns} columns @returns {Cluster} */
export function readCluster(columns) {
  const nodes = columns.nodes.name.length;
  const firstPod = new Int32Array(nodes + 1);
  const { node } = columns.pods;
  let pod = 0;
  for (let i = 0; i <= nodes; i++) {
    firstPod[i] = pod;
    while (pod < node.length && node[pod] === i) {
      pod++;
    }
  }
  return { columns, nodes, marks: Uint8Array.from(columns.nodes.state, marksOf), firstPod };
}

/** @param {string} state the marks of a node, such as "cordoned, dedicated=cache:NoSchedule" */
function marksOf(state) {
  let marks = 0;
  for (const mark of state === "" ? [] : state.split(", ")) {
    marks |= mark === "cordoned" ? CORDONED : mark === "NotReady" ? NOT_READY : TAINTED;
  }
  return marks;
}

/**
 * The share of a resource that is requested of a node; 0 of nothing.
 * @param {Cluster} cluster @param {number} node @param {string} resource
 */
export function share(cluster, node, resource) {
  const { requested, allocatable } = cluster.columns.nodes;
  return shareOf(requested[resource][node], allocatable[resource][node]);
}

/** @param {number} requested @param {number} allocatable */
function shareOf(requested, allocatable) {
  return allocatable > 0 ? requested / allocatable : requested > 0 ? 1 : 0;
}

/**
 * Where each pod ends in its node: the share that it and those before it request, at most 1.
 * @param {Cluster} cluster @param {string} resource
 */
export function podEnds(cluster, resource) {
  const requests = cluster.columns.pods.requests[resource];
  const allocatable = cluster.columns.nodes.allocatable[resource];
  const ends = new Float32Array(requests.length);
  for (let node = 0; node < cluster.nodes; node++) {
    let sum = 0;
    for (let pod = cluster.firstPod[node]; pod < cluster.firstPod[node + 1]; pod++) {
      sum += requests[pod];
      ends[pod] = Math.min(1, shareOf(sum, allocatable[node]));
    }
  }
  return ends;
}

/**
 * @typedef {object} Key an entry of the legend
 * @property {string} name
 * @property {number} colour
 * @property {number} count of pods on nodes
 * @property {boolean} isName whether the name can be looked for
 */

/**
 * The colour of each pod, and what the colours mean.
 * @param {Cluster} cluster
 * @param {string} by namespace, workload, priority or fullness
 * @param {string} resource by which nodes are full
 * @returns {{colours: Uint8Array, keys: Key[]}}
 */
export function colouring(cluster, by, resource) {
  return by === "fullness" ? fullness(cluster, resource) : mostFrequent(cluster, by);
}

/** @param {Cluster} cluster @param {string} resource */
function fullness(cluster, resource) {
  const colours = new Uint8Array(cluster.columns.pods.node.length);
  const counts = STEP_NAMES.map(() => 0);
  for (let node = 0; node < cluster.nodes; node++) {
    const full = share(cluster, node, resource);
    const bound = BOUNDS.findIndex((it) => full < it);
    const step = bound < 0 ? BOUNDS.length : bound;
    const [from, to] = [cluster.firstPod[node], cluster.firstPod[node + 1]];
    colours.fill(STEPS + step, from, to);
    counts[step] += to - from;
  }
  const keys = STEP_NAMES.map((name, step) =>
    ({ name, colour: STEPS + step, count: counts[step], isName: false }));
  return { colours, keys };
}

/** @param {Cluster} cluster @param {string} by */
function mostFrequent(cluster, by) {
  const { pods, namespaces, workloads } = cluster.columns;
  const values = by === "workload" ? pods.workload : by === "priority" ? pods.priority : pods.namespace;
  const names = by === "workload" ? workloads : by === "priority" ? null : namespaces;
  /** @type {Map<number, number>} */
  const counts = new Map();
  const placed = cluster.firstPod[cluster.nodes];
  for (let pod = 0; pod < placed; pod++) {
    counts.set(values[pod], (counts.get(values[pod]) ?? 0) + 1);
  }
  const sorted = [...counts].sort((a, b) => b[1] - a[1] || a[0] - b[0]);
  // A colour for each value, or for all but the rarest.
  const shown = sorted.slice(0, COLOURS);
  const colourOf = new Map(shown.map(([value], colour) => [value, colour]));
  const keys = shown.map(([value, count], colour) =>
    names === null
      ? { name: `priority ${value}`, colour, count, isName: false }
      : { name: names[value] || "none", colour, count, isName: names[value] !== "" });
  const rest = sorted.slice(COLOURS);
  if (rest.length > 0) {
    const count = rest.reduce((sum, [, each]) => sum + each, 0);
    keys.push({ name: `${rest.length} others`, colour: OTHERS, count, isName: false });
  }
  return { colours: Uint8Array.from(values, (value) => colourOf.get(value) ?? OTHERS), keys };
}

/**
 * Which nodes and pods a text is about: a node with it in its name, zone, pool or state, with all
 * its pods; a pod with it in its namespace, workload or state. Null for an empty text: all are.
 * @param {Cluster} cluster @param {string} text
 * @returns {{nodes: Uint8Array, pods: Uint8Array, nodeCount: number, podCount: number} | null}
 */
export function matching(cluster, text) {
  const wanted = text.trim().toLowerCase();
  if (wanted === "") {
    return null;
  }
  /** @param {string} it */
  const has = (it) => it.toLowerCase().includes(wanted);
  const { columns } = cluster;
  const [zones, pools] = [columns.zones.map(has), columns.pools.map(has)];
  const [namespaces, workloads] = [columns.namespaces.map(has), columns.workloads.map(has)];
  const states = columns.states.map(has);
  const nodes = new Uint8Array(cluster.nodes);
  const pods = Uint8Array.from(columns.pods.node, (_, pod) =>
    Number(namespaces[columns.pods.namespace[pod]]
      || workloads[columns.pods.workload[pod]] || states[columns.pods.state[pod]]));
  let nodeCount = 0;
  for (let node = 0; node < cluster.nodes; node++) {
    if (has(columns.nodes.name[node]) || zones[columns.nodes.zone[node]]
        || pools[columns.nodes.pool[node]] || has(columns.nodes.state[node])) {
      nodes[node] = 1;
      nodeCount++;
      pods.fill(1, cluster.firstPod[node], cluster.firstPod[node + 1]);
    }
  }
  return { nodes, pods, nodeCount, podCount: pods.reduce((sum, it) => sum + it, 0) };
}

/**
 * @typedef {object} Group nodes that are shown together
 * @property {string} name
 * @property {number[]} nodes
 */

/** What stands before the name of a label among what nodes can be grouped by. */
const LABEL = "label:";

/** @param {Cluster} cluster @param {string} by zone, pool, label:NAME or none @returns {Group[]} */
export function groups(cluster, by) {
  const all = Array.from({ length: cluster.nodes }, (_, node) => node);
  if (by === "none") {
    return [{ name: "all nodes", nodes: all }];
  }
  const { columns } = cluster;
  if (by.startsWith(LABEL)) {
    const label = by.slice(LABEL.length);
    return grouped(all, columns.labels[label] ?? [], columns.nodes.labels[label] ?? [], label, `no ${label}`);
  }
  return by === "pool"
    ? grouped(all, columns.pools, columns.nodes.pool, "no pool", "")
    : grouped(all, columns.zones, columns.nodes.zone, "no zone", "");
}

/**
 * @param {number[]} all nodes
 * @param {string[]} names of groups @param {number[]} places of the name of each node
 * @param {string} unnamed what an empty name is called @param {string} none what nodes of no place are called
 */
function grouped(all, names, places, unnamed, none) {
  const found = [...names.map((name) => name || unnamed), none]
    .map((name) => ({ name, nodes: /** @type {number[]} */ ([]) }));
  all.forEach((node) => (found[places[node]] ?? found[names.length]).nodes.push(node));
  return found.filter((group) => group.nodes.length > 0);
}

/**
 * The label by which nodes are grouped: "disk=ssd", or "no disk"; empty if they are not grouped by one.
 * @param {Cluster} cluster @param {number} node @param {string} by
 */
function labelText({ columns: { labels, nodes } }, node, by) {
  if (!by.startsWith(LABEL)) {
    return "";
  }
  const label = by.slice(LABEL.length);
  const value = labels[label]?.[nodes.labels[label][node]];
  return value === undefined ? `no ${label}` : `${label}=${value}`;
}

/**
 * The share of a resource that is requested of a group.
 * @param {Cluster} cluster @param {Group} group @param {string} resource
 */
export function shareOfGroup(cluster, group, resource) {
  const { requested, allocatable } = cluster.columns.nodes;
  /** @param {number[]} column */
  const sum = (column) => group.nodes.reduce((total, node) => total + column[node], 0);
  return shareOf(sum(requested[resource]), sum(allocatable[resource]));
}

/** How many nodes have a mark. @param {Cluster} cluster @param {number} mark */
export function countMarked(cluster, mark) {
  return cluster.marks.reduce((sum, it) => sum + ((it & mark) === 0 ? 0 : 1), 0);
}

/** How many pods on nodes are in a state. @param {Cluster} cluster @param {string} state */
export function countPods(cluster, state) {
  const wanted = cluster.columns.states.indexOf(state);
  let count = 0;
  for (let pod = 0; pod < cluster.firstPod[cluster.nodes]; pod++) {
    count += Number(cluster.columns.pods.state[pod] === wanted);
  }
  return count;
}

/**
 * The pods that wait, by namespace, the most first.
 * @param {Cluster} cluster
 * @returns {[string, number][]}
 */
export function waitingByNamespace(cluster) {
  const { pods, namespaces, states } = cluster.columns;
  const waiting = states.indexOf("waiting");
  const counts = namespaces.map(() => 0);
  for (let pod = cluster.firstPod[cluster.nodes]; pod < pods.node.length; pod++) {
    counts[pods.namespace[pod]] += Number(pods.state[pod] === waiting);
  }
  return namespaces
    .map((name, i) => /** @type {[string, number]} */ ([name, counts[i]]))
    .filter(([, count]) => count > 0)
    .sort((a, b) => b[1] - a[1]);
}

const UNITS = [["Ti", 2 ** 40], ["Gi", 2 ** 30], ["Mi", 2 ** 20], ["Ki", 2 ** 10]];

/**
 * An amount in people's units.
 * @param {string} resource @param {number} amount millicores, bytes or a number
 */
export function amountText(resource, amount) {
  if (resource === "cpu") {
    return String(amount / 1000);
  }
  if (resource === "memory" || resource === "ephemeral-storage") {
    const [unit, size] = UNITS.find(([, it]) => amount >= Number(it)) ?? ["", 1];
    return `${Number((amount / Number(size)).toFixed(1))}${unit}`;
  }
  return String(amount);
}

/**
 * A node in a sentence: "node-17, zone a, cpu 93 % of 16, 22 pods, cordoned".
 * @param {Cluster} cluster @param {number} node @param {string} resource
 * @param {string} by what nodes are grouped by
 */
export function nodeText(cluster, node, resource, by) {
  const { nodes, zones, pools } = cluster.columns;
  const count = cluster.firstPod[node + 1] - cluster.firstPod[node];
  const all = nodes.allocatable[resource][node];
  return [
    nodes.name[node],
    called("zone", zones[nodes.zone[node]]),
    called("pool", pools[nodes.pool[node]]),
    labelText(cluster, node, by),
    all > 0
      ? `${resource} ${percent(share(cluster, node, resource))} of ${amountText(resource, all)}`
      : `no ${resource}`,
    counted(count, "pod"),
    nodes.state[node],
  ].filter(Boolean).join(", ");
}

/** @param {number} count @param {string} what one of them is */
export function counted(count, what) {
  return `${count} ${what}${count === 1 ? "" : "s"}`;
}

/** @param {string} kind @param {string} name empty for none */
function called(kind, name) {
  return name === "" || name.startsWith(kind) ? name : `${kind} ${name}`;
}

/** A pod in a few words. @param {Cluster} cluster @param {number} pod @param {string} resource */
export function podText(cluster, pod, resource) {
  const { pods, namespaces, workloads, states } = cluster.columns;
  return [
    workloads[pods.workload[pod]] || `pod of ${namespaces[pods.namespace[pod]]}`,
    `${resource} ${amountText(resource, pods.requests[resource][pod])}`,
    states[pods.state[pod]],
  ].join(", ");
}

/** Rounded down, so that only what is full is 100 %. @param {number} share */
export function percent(share) {
  return `${Math.floor(share * 100)} %`;
}
