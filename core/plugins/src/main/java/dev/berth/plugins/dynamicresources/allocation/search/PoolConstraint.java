package dev.berth.plugins.dynamicresources.allocation.search;

import dev.berth.plugins.dynamicresources.allocation.plan.CounterScope;
import dev.berth.plugins.dynamicresources.allocation.plan.DeviceEntry;
import dev.berth.plugins.dynamicresources.allocation.plan.RequestData;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.HashMap;
import java.util.Map;
import java.util.function.Function;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;

/// Applies a [Rule] pool by pool. Devices that draw on no counters are ignored; a device with
/// several shares counts once.
final class PoolConstraint<S> implements AllocationConstraint {
  private final Rule<S> rule;
  private final Function<DeviceEntry, CounterScope> pools;
  private final Predicate<DeviceEntry> paid;
  private final Map<CounterScope, S> states = new HashMap<>();
  private final Deque<Runnable> undo = new ArrayDeque<>();

  /// @param pools returns the counters of a device's pool
  /// @param paid whether a share of the device was given before; only the first share counts
  PoolConstraint(
      Rule<S> rule, Function<DeviceEntry, CounterScope> pools, Predicate<DeviceEntry> paid) {
    this.rule = rule;
    this.pools = pools;
    this.paid = paid;
  }

  private S state(CounterScope pool) {
    return states.computeIfAbsent(pool, rule::before);
  }

  private boolean counts(DeviceEntry device) {
    return device.drawsOnCounters() && !paid.test(device);
  }

  @Override
  public boolean add(RequestData data, DeviceEntry device) {
    if (!counts(device)) {
      undo.push(() -> {});
      return true;
    }
    var pool = pools.apply(device);
    var before = state(pool);
    var after = rule.with(before, pool, device);
    if (after == null) {
      return false;
    }
    states.put(pool, after);
    undo.push(() -> states.put(pool, before));
    return true;
  }

  @Override
  public void remove(RequestData data, DeviceEntry device) {
    undo.pop().run();
  }

  @Override
  public @Nullable Rejection rejection(RequestData data, DeviceEntry device) {
    if (!counts(device)) {
      return null;
    }
    var pool = pools.apply(device);
    var state = state(pool);
    return rule.with(state, pool, device) == null ? rule.refusal(state, pool, device) : null;
  }

  /// A rule for all devices of a pool together that draw on its counters. Stateless.
  ///
  /// @param <S> the state of the rule for the given devices; immutable
  interface Rule<S> {
    /// Returns the state of a pool before the attempt.
    S before(CounterScope pool);

    /// Returns the state with one more device; null if the rule forbids this.
    @Nullable S with(S state, CounterScope pool, DeviceEntry device);

    /// Returns why the device must not be given.
    ///
    /// @param state the state to which it cannot be added
    Rejection refusal(S state, CounterScope pool, DeviceEntry device);
  }
}
