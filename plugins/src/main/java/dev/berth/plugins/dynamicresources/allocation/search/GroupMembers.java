package dev.berth.plugins.dynamicresources.allocation.search;

import dev.berth.api.resource.DeviceCounterConsumption;
import dev.berth.plugins.dynamicresources.allocation.plan.DeviceEntry;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/// The devices that draw on a counter set, as far as their compatibility groups matter. Immutable.
///
/// @param ungrouped whether they are in no groups, all of them
/// @param common the groups that all of them are in
record GroupMembers(boolean ungrouped, Set<String> common) {
  GroupMembers {
    common = Set.copyOf(common);
  }

  private static GroupMembers only(List<String> groups) {
    return new GroupMembers(groups.isEmpty(), Set.copyOf(groups));
  }

  /// A device without groups joins only those without; any other needs a common one.
  private boolean admits(List<String> groups) {
    return groups.isEmpty() ? ungrouped : groups.stream().anyMatch(common::contains);
  }

  private GroupMembers with(List<String> groups) {
    if (ungrouped || groups.isEmpty()) {
      return this;
    }
    var both = new HashSet<>(common);
    both.retainAll(groups);
    return new GroupMembers(false, both);
  }

  /// The counter set whose members the device may not join; empty if there is none.
  ///
  /// @param members by counter set
  static String refusal(Map<String, GroupMembers> members, DeviceEntry device) {
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
  static Map<String, GroupMembers> with(Map<String, GroupMembers> members, DeviceEntry device) {
    var joined = new HashMap<>(members);
    device.device().consumesCounters().forEach(consumption -> join(joined, consumption));
    return Map.copyOf(joined);
  }

  private static void join(
      Map<String, GroupMembers> members, DeviceCounterConsumption consumption) {
    var groups = consumption.compatibilityGroups();
    members.merge(consumption.counterSet(), only(groups), (there, _) -> there.with(groups));
  }
}
