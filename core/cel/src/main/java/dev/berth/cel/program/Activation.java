package dev.berth.cel.program;

import org.jspecify.annotations.Nullable;

/// One evaluation: its variables and its cost so far.
final class Activation {
  /// The variables of comprehensions; null while an accumulator has not been read.
  final @Nullable Object[] slots;

  private final Object variable;
  private final long limit;
  private long cost;

  Activation(Object variable, int slots, long limit) {
    this.variable = variable;
    this.slots = new @Nullable Object[slots];
    this.limit = limit;
  }

  /// The variable to which the expression refers.
  Object variable() {
    return variable;
  }

  long cost() {
    return cost;
  }

  /// @throws CostLimitException if the cost exceeds the limit
  void charge(long units) {
    cost += units;
    if (cost > limit) {
      throw new CostLimitException(cost);
    }
  }
}
