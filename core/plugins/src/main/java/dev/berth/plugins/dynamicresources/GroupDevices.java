package dev.berth.plugins.dynamicresources;

import dev.berth.framework.model.CycleState;
import dev.berth.framework.model.StateData;
import dev.berth.framework.model.StateKey;
import java.util.HashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/// The claims of the members that were looked up while their group was tried. Part of the state
/// that the members share.
final class GroupDevices implements StateData {
  private static final StateKey<GroupDevices> KEY =
      new StateKey<>("Group" + DynamicResourcesPlugin.NAME, GroupDevices.class);

  private final Map<String, PodDevices> byPod = new HashMap<>();

  /// Returns what is known so far; null if no member has been looked up.
  static @Nullable GroupDevices of(@Nullable CycleState group) {
    return group == null ? null : group.read(KEY);
  }

  /// Stores the claims of a member, replacing earlier ones.
  ///
  /// @param pod the member's UID
  static void put(CycleState group, String pod, PodDevices devices) {
    GroupDevices known = group.read(KEY);
    if (known == null) {
      known = new GroupDevices();
      group.write(KEY, known);
    }
    known.byPod.put(pod, devices);
  }

  /// Returns the claims of a member; null if they have not been looked up.
  ///
  /// @param pod the member's UID
  @Nullable PodDevices of(String pod) {
    return byPod.get(pod);
  }
}
