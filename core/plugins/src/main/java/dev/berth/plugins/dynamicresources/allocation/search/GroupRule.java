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

/// Devices that draw on one counter set must have a compatibility group in common, all of them, or
/// be without groups, all of them.
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

  /// The devices that draw on a counter set, as far as their compatibility groups matter.
  /// Immutable.
  ///
  /// @param ungrouped whether they are in no groups, all of them
  /// @param common the groups that all of them are in
  record Members(boolean ungrouped, Set<String> common) {
    Members {
      common = Set.copyOf(common);
    }

    private static Members only(List<String> groups) {
      return new Members(groups.isEmpty(), Set.copyOf(groups));
    }

    /// A device without groups joins only those without; any other needs a common one.
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

    /// The counter set whose members the device may not join; empty if there is none.
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

    /// The members when the device has joined.
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
