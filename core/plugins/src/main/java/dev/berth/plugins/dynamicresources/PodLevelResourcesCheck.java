package dev.berth.plugins.dynamicresources;

import dev.berth.api.core.Container;
import dev.berth.api.core.NodeAllocatableResourceClaimStatus;
import dev.berth.api.core.Pod;
import dev.berth.api.core.ResourceRequirements;
import dev.berth.api.meta.Quantity;
import dev.berth.framework.Rejected;
import dev.berth.framework.model.PodRequests;
import dev.berth.framework.model.ResourceNames;
import java.util.Map;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/// Checks that the pod-level requests and limits of a pod cover its containers together with their
/// devices. The API server has checked this without the devices.
final class PodLevelResourcesCheck {
  private static final PodRequests OF_CONTAINERS =
      new PodRequests(false, false, false, true, Map.of());

  private PodLevelResourcesCheck() {}

  /// Returns the requests that are not covered; null if all are.
  ///
  /// @param pod a pod whose status has the usage of its devices
  static @Nullable Rejected check(Pod pod) {
    ResourceRequirements whole = pod.spec().resources();
    if (whole == null || pod.status().nodeAllocatableResourceClaimStatuses().isEmpty()) {
      return null;
    }
    var bare = pod.withSpec(pod.spec().withOverhead(Map.of()));
    Map<String, Quantity> requests = OF_CONTAINERS.of(bare);
    for (var requested : new TreeMap<>(whole.requests()).entrySet()) {
      if (PodRequests.canBePodLevel(requested.getKey()) && exceeds(requests, requested)) {
        return uncovered(
            "request",
            requested.getKey(),
            "aggregated container and node-allocatable DRA requests");
      }
    }
    Map<String, Quantity> limits =
        OF_CONTAINERS.of(bare.withSpec(bare.spec().withLimitsAsRequests()));
    for (var limit : new TreeMap<>(whole.limits()).entrySet()) {
      if (ResourceNames.isHugePages(limit.getKey()) && exceeds(limits, limit)) {
        return uncovered(
            "limit", limit.getKey(), "aggregated container and node-allocatable DRA limits");
      }
    }
    return pod.spec().containers().stream()
        .map(container -> check(pod, container, whole.limits()))
        .filter(why -> why != null)
        .findFirst()
        .orElse(null);
  }

  private static @Nullable Rejected check(
      Pod pod, Container container, Map<String, Quantity> limits) {
    for (var own : new TreeMap<>(container.resources().limits()).entrySet()) {
      Quantity limit = limits.get(own.getKey());
      if (limit != null
          && !ResourceNames.isHugePages(own.getKey())
          && own.getValue().add(ofDevices(pod, container, own.getKey())).compareTo(limit) > 0) {
        return uncovered(
            "limit", own.getKey(), "limit and DRA overhead for container " + container.name());
      }
    }
    return null;
  }

  private static boolean exceeds(Map<String, Quantity> sums, Map.Entry<String, Quantity> covering) {
    Quantity sum = sums.get(covering.getKey());
    return sum != null && sum.compareTo(covering.getValue()) > 0;
  }

  private static Rejected uncovered(String what, String resource, String by) {
    return Rejected.unresolvable(
        "pod level %s for %s is insufficient to cover the %s".formatted(what, resource, by));
  }

  private static Quantity ofDevices(Pod pod, Container container, String resource) {
    Quantity sum = Quantity.ZERO;
    for (var claim : pod.status().nodeAllocatableResourceClaimStatuses()) {
      if (claim.containers().contains(container.name())) {
        sum = sum.add(ofDevices(claim, resource));
      }
    }
    return sum;
  }

  private static Quantity ofDevices(NodeAllocatableResourceClaimStatus claim, String resource) {
    Quantity sum = Quantity.ZERO;
    for (var mapped : claim.mapping()) {
      if (mapped.name().equals(resource) && mapped.quantity() != null) {
        sum = sum.add(mapped.quantity());
      }
    }
    for (var overhead : claim.overhead()) {
      if (overhead.name().equals(resource)) {
        sum = overhead.perPod() == null ? sum : sum.add(overhead.perPod());
        sum = overhead.perContainer() == null ? sum : sum.add(overhead.perContainer());
      }
    }
    return sum;
  }
}
