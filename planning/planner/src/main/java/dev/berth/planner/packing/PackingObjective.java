package dev.berth.planner.packing;

/// The objective of a plan after as many pods as possible are placed.
public enum PackingObjective {
  /// Nothing more.
  PLACED,
  /// Pods on as few nodes as possible.
  NODES,
  /// Pods on nodes that cost as little as possible.
  PRICE
}
