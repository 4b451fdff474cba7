package dev.berth.plugins.dynamicresources.allocation.search;

import dev.berth.api.meta.Quantity;
import dev.berth.plugins.dynamicresources.allocation.plan.CounterScope;
import dev.berth.plugins.dynamicresources.allocation.plan.CounterScope.Draw;
import java.util.List;

/// How much is left of each counter of a pool. Immutable.
final class CounterLevels {
  private final Quantity[] left;

  private CounterLevels(Quantity[] left) {
    this.left = left;
  }

  /// Nothing is drawn yet.
  static CounterLevels full(CounterScope scope) {
    var left = new Quantity[scope.size()];
    for (int i = 0; i < left.length; i++) {
      left[i] = scope.capacity(i);
    }
    return new CounterLevels(left);
  }

  /// What is left when these have been drawn, too.
  CounterLevels less(List<Draw> draws) {
    var less = left.clone();
    for (Draw draw : draws) {
      less[draw.counter()] = less[draw.counter()].subtract(draw.amount());
    }
    return new CounterLevels(less);
  }

  Quantity left(int counter) {
    return left[counter];
  }

  /// The first counter that is overdrawn, by any device; -1 if none is.
  int overdrawn() {
    for (int i = 0; i < left.length; i++) {
      if (left[i].signum() < 0) {
        return i;
      }
    }
    return -1;
  }
}
