package dev.berth.plugins.dynamicresources.allocation.search;

import dev.berth.api.meta.Quantity;
import dev.berth.plugins.dynamicresources.allocation.plan.CounterScope;
import dev.berth.plugins.dynamicresources.allocation.plan.CounterScope.Draw;
import dev.berth.plugins.dynamicresources.allocation.plan.DeviceEntry;
import java.util.List;
import org.jspecify.annotations.Nullable;

/// Requires that the counters of a pool suffice for all devices that consume them. As in
/// kube-scheduler, while any counter of the pool is overdrawn, no device of the pool that consumes
/// counters can be allocated, even if it does not consume that counter. Admin access consumes like
/// any other access.
record CounterRule(DeviceUsage usage) implements PoolConstraint.Rule<CounterRule.Levels> {
  @Override
  public Levels before(CounterScope pool) {
    return usage.counters(pool);
  }

  @Override
  public @Nullable Levels with(Levels state, CounterScope pool, DeviceEntry device) {
    var after = state.less(pool.draws(device));
    return after.overdrawn() < 0 ? after : null;
  }

  @Override
  public Rejection refusal(Levels state, CounterScope pool, DeviceEntry device) {
    int counter = state.less(pool.draws(device)).overdrawn();
    var needed =
        pool.draws(device).stream()
            .filter(draw -> draw.counter() == counter)
            .map(Draw::amount)
            .reduce(Quantity.ZERO, Quantity::add);
    var name = pool.name(counter);
    return new Rejection.CounterShort(
        name.counterSet(), name.counter(), needed, state.left(counter));
  }

  /// The remaining amount of each counter of a pool. Immutable.
  static final class Levels {
    private final Quantity[] left;

    private Levels(Quantity[] left) {
      this.left = left;
    }

    /// Returns the full counters.
    static Levels full(CounterScope scope) {
      var left = new Quantity[scope.size()];
      for (int i = 0; i < left.length; i++) {
        left[i] = scope.capacity(i);
      }
      return new Levels(left);
    }

    /// Returns the amounts that are left after these draws.
    Levels less(List<Draw> draws) {
      var less = left.clone();
      for (Draw draw : draws) {
        less[draw.counter()] = less[draw.counter()].subtract(draw.amount());
      }
      return new Levels(less);
    }

    Quantity left(int counter) {
      return left[counter];
    }

    /// Returns the first overdrawn counter; -1 if there is none.
    int overdrawn() {
      for (int i = 0; i < left.length; i++) {
        if (left[i].signum() < 0) {
          return i;
        }
      }
      return -1;
    }
  }
}
