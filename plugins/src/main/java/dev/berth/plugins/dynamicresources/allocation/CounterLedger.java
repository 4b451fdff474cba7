package dev.berth.plugins.dynamicresources.allocation;

import dev.berth.api.meta.Quantity;
import dev.berth.plugins.dynamicresources.allocation.CounterScope.Draw;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.HashMap;
import java.util.Map;
import java.util.function.Function;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;

/// The counters of a pool must last for all devices that draw on them. As in kube-scheduler, no
/// device of a pool that draws on counters can be had while any counter of the pool is overdrawn,
/// be it one that the device does not touch; and admin access draws like any other.
final class CounterLedger implements Ledger {
  private final Usage usage;
  private final Function<DeviceEntry, CounterScope> scopes;
  private final Predicate<DeviceEntry> paid;
  private final Map<CounterScope, CounterLevels> levels = new HashMap<>();
  private final Deque<Runnable> undo = new ArrayDeque<>();

  /// @param scopes the counters of the pool of a device
  /// @param paid whether a share of the device was given before; only the first one draws
  CounterLedger(
      Usage usage, Function<DeviceEntry, CounterScope> scopes, Predicate<DeviceEntry> paid) {
    this.usage = usage;
    this.scopes = scopes;
    this.paid = paid;
  }

  private CounterLevels levels(CounterScope scope) {
    return levels.computeIfAbsent(scope, usage::counters);
  }

  @Override
  public boolean enter(Wish wish, DeviceEntry device) {
    if (!device.drawsOnCounters() || paid.test(device)) {
      undo.push(() -> {});
      return true;
    }
    var scope = scopes.apply(device);
    var before = levels(scope);
    var after = before.less(scope.draws(device));
    if (after.overdrawn() >= 0) {
      return false;
    }
    levels.put(scope, after);
    undo.push(() -> levels.put(scope, before));
    return true;
  }

  @Override
  public void strike(Wish wish, DeviceEntry device) {
    undo.pop().run();
  }

  @Override
  public @Nullable Obstacle obstacle(Wish wish, DeviceEntry device) {
    if (!device.drawsOnCounters() || paid.test(device)) {
      return null;
    }
    var scope = scopes.apply(device);
    var before = levels(scope);
    int counter = before.less(scope.draws(device)).overdrawn();
    if (counter < 0) {
      return null;
    }
    var needed =
        scope.draws(device).stream()
            .filter(draw -> draw.counter() == counter)
            .map(Draw::amount)
            .reduce(Quantity.ZERO, Quantity::add);
    var name = scope.name(counter);
    return new Obstacle.CounterShort(
        name.counterSet(), name.counter(), needed, before.left(counter));
  }
}
