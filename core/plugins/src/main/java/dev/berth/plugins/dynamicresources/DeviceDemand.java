package dev.berth.plugins.dynamicresources;

import dev.berth.api.core.Pod;
import dev.berth.framework.state.StateData;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/// The devices that a pod needs, as Filter and Score read them. Unlike [PodDevices] it does not
/// change when the pod is bound.
///
/// Two of them are equal if every node has the same answer for both: that depends on what claims
/// request, not on their names, so that pods with claims from one template are equal. Devices and
/// what is in use of them count only if several nodes can reach them: of a node's own, changes are
/// reported, see [CurrentCatalog].
final class DeviceDemand implements StateData {
  private final Pod pod;
  private final PodDevices devices;
  private final @Nullable List<Object> essence;

  private DeviceDemand(Pod pod, PodDevices devices, @Nullable List<Object> essence) {
    this.pod = pod;
    this.devices = devices;
    this.essence = essence;
  }

  /// The demand of a pod.
  ///
  /// @param revision of what devices several nodes can reach
  static DeviceDemand of(Pod pod, PodDevices devices, long revision) {
    return new DeviceDemand(pod, devices.unbound(), essence(devices, revision));
  }

  /// A pod that needs none.
  static DeviceDemand none(Pod pod) {
    return new DeviceDemand(pod, PodDevices.NONE, List.of());
  }

  /// What answers depend on; null if that is more than can be said here: whether devices that are
  /// allocated already get ready is a matter of time, and what is pending is so for one group only.
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

  /// Whether all is known that answers depend on.
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
