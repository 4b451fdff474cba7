package dev.berth.plugins.dynamicresources.allocation;

import java.util.ArrayDeque;
import java.util.Deque;
import java.util.HashMap;
import java.util.Map;
import java.util.function.Function;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;

/// Devices that draw on one counter set must have a compatibility group in common, all of them, or
/// be without groups, all of them.
final class GroupLedger implements Ledger {
  private final Usage usage;
  private final Function<DeviceEntry, CounterScope> scopes;
  private final Predicate<DeviceEntry> paid;
  private final Map<CounterScope, Map<String, GroupMembers>> members = new HashMap<>();
  private final Deque<Runnable> undo = new ArrayDeque<>();

  /// @param scopes the counters of the pool of a device
  /// @param paid whether a share of the device was given before; only the first one joins
  GroupLedger(
      Usage usage, Function<DeviceEntry, CounterScope> scopes, Predicate<DeviceEntry> paid) {
    this.usage = usage;
    this.scopes = scopes;
    this.paid = paid;
  }

  private Map<String, GroupMembers> members(CounterScope scope) {
    return members.computeIfAbsent(scope, usage::groups);
  }

  @Override
  public boolean enter(Wish wish, DeviceEntry device) {
    if (!device.drawsOnCounters() || paid.test(device)) {
      undo.push(() -> {});
      return true;
    }
    var scope = scopes.apply(device);
    var before = members(scope);
    if (!GroupMembers.refusal(before, device).isEmpty()) {
      return false;
    }
    members.put(scope, GroupMembers.with(before, device));
    undo.push(() -> members.put(scope, before));
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
    var refusing = GroupMembers.refusal(members(scopes.apply(device)), device);
    return refusing.isEmpty() ? null : new Obstacle.IncompatibleGroups(refusing);
  }
}
