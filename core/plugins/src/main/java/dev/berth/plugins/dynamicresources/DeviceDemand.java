package dev.berth.plugins.dynamicresources;

import dev.berth.api.core.Pod;
import dev.berth.framework.model.StateData;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/// The devices that a pod needs, as Filter and Score see them. Unlike [PodDevices], it does not
/// change when the pod is bound.
///
/// Two demands are equal if every node gives both the same answer. The answer depends on what
/// claims request and not on their names, so pods with claims from the same template are equal.
/// Only devices that several nodes can reach are part of the demand. Changes of a node's own
/// devices are reported instead, see [CurrentCatalog].
final class DeviceDemand implements StateData {
  private final Pod pod;
  private final PodDevices devices;
  private final @Nullable List<Object> essence;

  private DeviceDemand(Pod pod, PodDevices devices, @Nullable List<Object> essence) {
    this.pod = pod;
    this.devices = devices;
    this.essence = essence;
  }

  /// Creates the demand of a pod.
  ///
  /// @param revision the revision of the devices that several nodes can reach
  static DeviceDemand of(Pod pod, PodDevices devices, long revision) {
    return new DeviceDemand(pod, devices.unbound(), essence(devices, revision));
  }

  /// Creates the demand of a pod that needs no devices.
  static DeviceDemand none(Pod pod) {
    return new DeviceDemand(pod, PodDevices.NONE, List.of());
  }

  /// Returns everything that answers depend on. Null if answers may depend on more: allocated
  /// devices become ready at some time, and pending allocations hold for one group only.
  private static @Nullable List<Object> essence(PodDevices devices, long revision) {
    var parts = new ArrayList<Object>();
    parts.add(revision);
    parts.add(devices.classes());
    for (PodClaim claim : devices.claims()) {
      if (claim.allocation() != null) {
        return null;
      }
      parts.add(claim.isExtended());
      parts.add(claim.claim().spec());
    }
    ExtendedDemand extended = devices.extended();
    if (extended != null) {
      parts.addAll(extended.essence());
    }
    return parts;
  }

  Pod pod() {
    return pod;
  }

  PodDevices devices() {
    return devices;
  }

  /// Returns whether everything is known that answers depend on.
  boolean isKnown() {
    return essence != null;
  }

  @Override
  public boolean isReadWhenBinding() {
    return false;
  }

  @Override
  public boolean equals(@Nullable Object other) {
    return this == other
        || (other instanceof DeviceDemand demand
            && essence != null
            && essence.equals(demand.essence));
  }

  @Override
  public int hashCode() {
    return essence == null ? System.identityHashCode(this) : essence.hashCode();
  }
}
