package dev.berth.plugins.dynamicresources.allocation.search;

import dev.berth.plugins.dynamicresources.allocation.plan.CounterScope;
import dev.berth.plugins.dynamicresources.allocation.plan.DeviceEntry;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/// Devices that draw on one counter set must have a compatibility group in common, all of them, or
/// be without groups, all of them.
record GroupRule(DeviceUsage usage) implements PoolRule<Map<String, GroupMembers>> {

  @Override
  public Map<String, GroupMembers> before(CounterScope pool) {
    return usage.groups(pool);
  }

  @Override
  public @Nullable Map<String, GroupMembers> with(
      Map<String, GroupMembers> state, CounterScope pool, DeviceEntry device) {
    return GroupMembers.refusal(state, device).isEmpty() ? GroupMembers.with(state, device) : null;
  }

  @Override
  public Rejection refusal(Map<String, GroupMembers> state, CounterScope pool, DeviceEntry device) {
    return new Rejection.IncompatibleGroups(GroupMembers.refusal(state, device));
  }
}
