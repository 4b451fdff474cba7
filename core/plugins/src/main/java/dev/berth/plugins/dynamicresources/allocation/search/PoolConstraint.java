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

/// Keeps a [Rule], pool by pool. Devices that draw on no counters do not count, and those of which
/// several may have a share count once.
final class PoolConstraint<S> implements AllocationConstraint {
  private final Rule<S> rule;
  private final Function<DeviceEntry, CounterScope> pools;
  private final Predicate<DeviceEntry> paid;
  private final Map<CounterScope, S> states = new HashMap<>();
  private final Deque<Runnable> undo = new ArrayDeque<>();

  /// @param pools the counters of the pool of a device
  /// @param paid whether a share of the device was given before; only the first one counts
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

  /// What the devices of a pool that draw on its counters must keep to, all of them together.
  /// Without state.
  ///
  /// @param <S> what is known of those that were given; immutable
  interface Rule<S> {
    /// The state of a pool before the attempt.
    S before(CounterScope pool);

    /// The state with one device more; null if it must not come to that.
    @Nullable S with(S state, CounterScope pool, DeviceEntry device);

    /// Why the device must not be given.
    ///
    /// @param state to which it cannot be added
    Rejection refusal(S state, CounterScope pool, DeviceEntry device);
  }
}
