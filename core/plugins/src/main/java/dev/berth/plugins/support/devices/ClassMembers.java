package dev.berth.plugins.support.devices;

import dev.berth.api.resource.DeviceClass;
import dev.berth.api.resource.ResourceSlice;
import dev.berth.cel.DeviceExpressions;
import java.util.IdentityHashMap;
import java.util.List;

/// Decides which devices belong to a class: the devices that all of its selectors select. Remembers
/// the answers until slices change.
@SuppressWarnings("ReferenceEquality") // a changed list or class is another object
final class ClassMembers {
  private static final byte MEMBER = 1;
  private static final byte STRANGER = 2;

  private final DeviceExpressions selectors;
  private final IdentityHashMap<DeviceClass, IdentityHashMap<ResourceSlice, byte[]>> known =
      new IdentityHashMap<>();
  private List<ResourceSlice> slices = List.of();

  ClassMembers(DeviceExpressions selectors) {
    this.selectors = selectors;
  }

  /// Sets the slices to which the answers apply.
  void about(List<ResourceSlice> current) {
    if (current != slices) {
      known.clear();
      slices = current;
    }
  }

  /// Returns whether the device belongs to the class.
  ///
  /// @param index its index in the slice
  /// @throws RuntimeException if a selector cannot be compiled or evaluated
  boolean contains(DeviceClass deviceClass, ResourceSlice slice, int index) {
    byte[] answers =
        known
            .computeIfAbsent(deviceClass, _ -> new IdentityHashMap<>())
            .computeIfAbsent(slice, it -> new byte[it.spec().devices().size()]);
    if (answers[index] == 0) {
      answers[index] = select(deviceClass, slice, index) ? MEMBER : STRANGER;
    }
    return answers[index] == MEMBER;
  }

  private boolean select(DeviceClass deviceClass, ResourceSlice slice, int index) {
    var device = slice.spec().devices().get(index);
    for (var selector : deviceClass.spec().selectors()) {
      var cel = selector.cel();
      if (cel != null
          && !selectors.compile(cel.expression()).matches(slice.spec().driver(), device)) {
        return false;
      }
    }
    return true;
  }
}
