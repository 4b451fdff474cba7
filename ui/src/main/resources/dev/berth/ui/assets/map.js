// @ts-check
// The map of nodes.
