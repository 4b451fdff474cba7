package dev.berth.plugins.dynamicresources.allocation.plan;

import dev.berth.api.resource.Device;
import dev.berth.api.resource.DeviceAttribute;
import dev.berth.plugins.support.devices.AllocationFeatures;
import dev.berth.plugins.support.devices.DeviceId;
import org.jspecify.annotations.Nullable;

/// A device in its slice, with the results about it that depend on neither node nor request.
/// Compared by identity: a slice that is not replaced keeps its entries.
public final class DeviceEntry {
  private final SliceEntry slice;
  private final int index;
  private final Device device;
  private final DeviceId id;
  private final NodeAccess nodeAccess;
  private final boolean supported;
  private final boolean shareable;
  private final Device seenBySelectors;

  /// Whether it can be given as a whole: 0 if not known yet. Several threads may compute it.
  private byte whole;

  /// @param index its index in the slice
  /// @param nodeAccess the nodes from which it can be used, if the slice does not say this for all
  ///   its devices
  DeviceEntry(
      AllocationFeatures features,
      SliceEntry slice,
      int index,
      Device device,
      NodeAccess nodeAccess) {
    this.slice = slice;
    this.index = index;
    this.device = device;
    this.nodeAccess = nodeAccess;
    id = new DeviceId(slice.pool().driver(), slice.pool().pool(), device.name());
    supported = features.deviceBindingAndStatus() || device.bindingConditions().isEmpty();
    shareable =
        features.consumableCapacity() && Boolean.TRUE.equals(device.allowMultipleAllocations());
    // The stable variant hides this field from selectors.
    seenBySelectors = features.stable() ? device.withAllowMultipleAllocations(null) : device;
  }

  public SliceEntry slice() {
    return slice;
  }

  int index() {
    return index;
  }

  public Device device() {
    return device;
  }

  /// The device as selectors see it.
  Device seenBySelectors() {
    return seenBySelectors;
  }

  public DeviceId id() {
    return id;
  }

  public NodeAccess nodeAccess() {
    return nodeAccess;
  }

  /// Returns whether its binding conditions, if any, can be waited for.
  public boolean supported() {
    return supported;
  }

  /// Returns whether it can be allocated several times.
  public boolean shareable() {
    return shareable;
  }

  public boolean drawsOnCounters() {
    return !device.consumesCounters().isEmpty();
  }

  /// Returns the attribute with a full name, `domain/id`; the driver may omit its own domain.
  public @Nullable DeviceAttribute attribute(String fullName) {
    var found = device.attributes().get(fullName);
    if (found != null) {
      return found;
    }
    int slash = fullName.indexOf('/');
    return slash >= 0 && fullName.substring(0, slash).equals(id.driver())
        ? device.attributes().get(fullName.substring(slash + 1))
        : null;
  }

  /// Returns whether a request can get the device with all of its capacity if none of it is in use.
  ///
  /// @throws AllocationException if a capacity is below zero
  public boolean fitsAsAWhole(CapacityRules rules) {
    if (whole == 0) {
      var capacity = device.capacity();
      boolean fits =
          rules.consumed(null, capacity).entrySet().stream()
              .allMatch(one -> rules.fits(one.getValue(), capacity.get(one.getKey())));
      whole = (byte) (fits ? 1 : 2);
    }
    return whole == 1;
  }

  @Override
  public String toString() {
    return id.toString();
  }
}
