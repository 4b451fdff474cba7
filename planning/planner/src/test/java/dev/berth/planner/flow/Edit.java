package dev.berth.planner.flow;

/// A change of a network. Nodes and arcs are meant modulo how many there are, so that an edit still
/// means something after others before it have been left out.
sealed interface Edit {
  /// A new node without supply.
  record AddNode() implements Edit {}

  record AddArc(int from, int to, long lower, long capacity, long cost) implements Edit {}

  /// Gives a node more supply, at the expense of another.
  record MoveSupply(int from, int to, long amount) implements Edit {}

  record SetBounds(int arc, long lower, long capacity) implements Edit {}

  record SetCost(int arc, long cost) implements Edit {}
}
