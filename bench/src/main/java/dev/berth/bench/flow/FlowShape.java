package dev.berth.bench.flow;

import java.util.Locale;

/// The shape of a network of [Machines].
enum FlowShape {
  /// A seventh more places than tasks.
  RACKS(14, false),
  /// As many places as tasks.
  FULL(12, false),
  /// Like racks, with a node for each task.
  TASKS(14, true);

  /// The number of tasks that a machine takes.
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
