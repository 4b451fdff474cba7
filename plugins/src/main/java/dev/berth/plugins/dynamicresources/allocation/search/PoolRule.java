package dev.berth.plugins.dynamicresources.allocation.search;

import dev.berth.plugins.dynamicresources.allocation.plan.CounterScope;
import dev.berth.plugins.dynamicresources.allocation.plan.DeviceEntry;
import org.jspecify.annotations.Nullable;

/// What the devices of a pool that draw on its counters must keep to, all of them together. Without
/// state.
///
/// @param <S> what is known of those that were given; immutable
interface PoolRule<S> {

  /// The state of a pool before the attempt.
  S before(CounterScope pool);

  /// The state with one device more; null if it must not come to that.
  @Nullable S with(S state, CounterScope pool, DeviceEntry device);

  /// Why the device must not be given.
  ///
  /// @param state to which it cannot be added
  Rejection refusal(S state, CounterScope pool, DeviceEntry device);
}
