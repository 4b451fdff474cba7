package dev.berth.plugins.dynamicresources.allocation.search;

import dev.berth.api.resource.DeviceCounterConsumption;
import dev.berth.plugins.dynamicresources.allocation.plan.CounterScope;
import dev.berth.plugins.dynamicresources.allocation.plan.DeviceEntry;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/// Requires that the devices which draw on one counter set either all share a compatibility group
/// or all have no groups.
record GroupRule(DeviceUsage usage) implements PoolConstraint.Rule<Map<String, GroupRule.Members>> {
  @Override
  public Map<String, Members> before(CounterScope pool) {
    return usage.groups(pool);
  }

  @Override
  public @Nullable Map<String, Members> with(
      Map<String, Members> state, CounterScope pool, DeviceEntry device) {
    return Members.refusal(state, device).isEmpty() ? Members.with(state, device) : null;
  }

  @Override
  public Rejection refusal(Map<String, Members> state, CounterScope pool, DeviceEntry device) {
    return new Rejection.IncompatibleGroups(Members.refusal(state, device));
  }

  /// The compatibility groups of the devices that draw on a counter set. Immutable.
  ///
  /// @param ungrouped whether none of them has groups
  /// @param common the groups that all of them have
  record Members(boolean ungrouped, Set<String> common) {
    Members {
      common = Set.copyOf(common);
    }

    private static Members only(List<String> groups) {
      return new Members(groups.isEmpty(), Set.copyOf(groups));
    }

    /// A device without groups fits only together with devices without groups; any other device
    /// needs a common group.
    private boolean admits(List<String> groups) {
      return groups.isEmpty() ? ungrouped : groups.stream().anyMatch(common::contains);
    }

    private Members with(List<String> groups) {
      if (ungrouped || groups.isEmpty()) {
        return this;
      }
      var both = new HashSet<>(common);
      both.retainAll(groups);
      return new Members(false, both);
    }

    /// Returns the counter set that the device may not join; empty if there is none.
    ///
    /// @param members by counter set
    static String refusal(Map<String, Members> members, DeviceEntry device) {
      var joined = new HashMap<>(members);
      for (DeviceCounterConsumption consumption : device.device().consumesCounters()) {
        var there = joined.get(consumption.counterSet());
        if (there != null && !there.admits(consumption.compatibilityGroups())) {
          return consumption.counterSet();
        }
        join(joined, consumption);
      }
      return "";
    }

    /// Returns the members after the device has joined.
    static Map<String, Members> with(Map<String, Members> members, DeviceEntry device) {
      var joined = new HashMap<>(members);
      device.device().consumesCounters().forEach(consumption -> join(joined, consumption));
      return Map.copyOf(joined);
    }

    private static void join(Map<String, Members> members, DeviceCounterConsumption consumption) {
      var groups = consumption.compatibilityGroups();
      members.merge(consumption.counterSet(), only(groups), (there, _) -> there.with(groups));
    }
  }
}
