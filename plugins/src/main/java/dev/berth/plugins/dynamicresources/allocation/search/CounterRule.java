package dev.berth.plugins.dynamicresources.allocation.search;

import dev.berth.api.meta.Quantity;
import dev.berth.plugins.dynamicresources.allocation.plan.CounterScope;
import dev.berth.plugins.dynamicresources.allocation.plan.CounterScope.Draw;
import dev.berth.plugins.dynamicresources.allocation.plan.DeviceEntry;
import org.jspecify.annotations.Nullable;

/// The counters of a pool must last for all devices that draw on them. As in kube-scheduler, no
/// device of a pool that draws on counters can be had while any counter of the pool is overdrawn,
/// be it one that the device does not touch; and admin access draws like any other.
record CounterRule(DeviceUsage usage) implements PoolRule<CounterLevels> {

  @Override
  public CounterLevels before(CounterScope pool) {
    return usage.counters(pool);
  }

  @Override
  public @Nullable CounterLevels with(CounterLevels state, CounterScope pool, DeviceEntry device) {
    var after = state.less(pool.draws(device));
    return after.overdrawn() < 0 ? after : null;
  }

  @Override
  public Rejection refusal(CounterLevels state, CounterScope pool, DeviceEntry device) {
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
}
