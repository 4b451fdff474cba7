package dev.berth.bench.flow;

import java.util.Locale;

/// What a network of [Machines] is like.
enum FlowShape {
  /// A seventh more places than tasks.
  RACKS(14, false),
  /// As many places as tasks.
  FULL(12, false),
  /// As racks, with a node for each task.
  TASKS(14, true);

  /// How many tasks a machine takes.
  final int places;

  /// Whether each task is a node, and not only its class.
  final boolean hasTaskNodes;

  FlowShape(int places, boolean hasTaskNodes) {
    this.places = places;
    this.hasTaskNodes = hasTaskNodes;
  }

  @Override
  public String toString() {
    return name().toLowerCase(Locale.ROOT);
  }
}
