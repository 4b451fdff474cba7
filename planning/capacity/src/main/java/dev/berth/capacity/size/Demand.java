package dev.berth.capacity.size;

/// What some nodes have to hold together, and how much of it each can hold at most.
final class Demand {
  /// Weights are sums of fractions.
  static final double ROUNDING = 1e-6;

  private final double need;
  private final double[] held;

  /// @param need a weight
  /// @param held the weight that each node can hold, or each of a shape
  Demand(double need, double[] held) {
    this.need = need;
    this.held = held;
  }

  /// A little less than what is needed, since it is a sum of fractions.
  double need() {
    return need - ROUNDING;
  }

  /// What the node of that number can hold.
  double held(int number) {
    return held[number];
  }

  /// How many nodes there are.
  int size() {
    return held.length;
  }
}
