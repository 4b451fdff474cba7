package dev.berth.engine.event;

import dev.berth.api.resource.Device;
import dev.berth.api.resource.DeviceTaintRule;
import dev.berth.api.resource.ResourceSlice;
import java.util.Collection;
import java.util.List;
import org.jspecify.annotations.Nullable;

/// The events of a DeviceTaintRule: updates of the slices whose devices it taints.
public final class TaintRuleEvents {
  private TaintRuleEvents() {}

  /// Returns the slices with devices that have got or lost a taint.
  ///
  /// @param before the old rule; null if it is new
  /// @param after the new rule; null if it is deleted
  public static List<ResourceSlice> changed(
      @Nullable DeviceTaintRule before,
      @Nullable DeviceTaintRule after,
      Collection<ResourceSlice> slices) {
    boolean sameTaint =
        before != null && after != null && before.spec().taint().equals(after.spec().taint());
    return slices.stream()
        .filter(slice ->
            slice.spec().devices().stream()
                .anyMatch(device -> {
                  boolean was = before != null && taints(before, slice, device);
                  boolean is = after != null && taints(after, slice, device);
                  return was != is || (was && !sameTaint);
                }))
        .toList();
  }

  private static boolean taints(DeviceTaintRule rule, ResourceSlice slice, Device device) {
    var selector = rule.spec().deviceSelector();
    return selector != null && selector.concerns(slice) && selector.selects(device);
  }
}
