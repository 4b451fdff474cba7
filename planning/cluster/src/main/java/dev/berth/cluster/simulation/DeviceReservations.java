package dev.berth.cluster.simulation;

import dev.berth.api.core.Pod;
import dev.berth.api.core.PodResourceClaim;
import dev.berth.api.core.PodResourceClaimStatus;
import dev.berth.api.meta.ObjectKey;
import dev.berth.api.resource.ResourceClaim;
import dev.berth.cluster.simulation.PodObstacle.Cause;
import java.util.Objects;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/// Decides whether a pod with a node has the devices of its claims.
///
/// Only a scheduler allocates a claim. If no scheduler has seen the pod, kube-controller-manager
/// reserves claims for it that are allocated already, and the kubelet waits for the others.
///
/// Source: `podNeedsWork` in `pkg/controller/resourceclaim`, `prepareResources` in
/// `pkg/kubelet/cm/dra`.
final class DeviceReservations {
  private final EmbeddedCluster cluster;

  DeviceReservations(EmbeddedCluster cluster) {
    this.cluster = cluster;
  }

  /// Returns what keeps the pod from starting; null if nothing does.
  @Nullable PodObstacle obstacle(Pod pod) {
    return pod.spec().resourceClaims().stream()
        .flatMap(entry -> name(pod, entry))
        .filter(name -> !isAllocated(new ObjectKey(pod.metadata().namespace(), name)))
        .findFirst()
        .map(name ->
            new PodObstacle(
                pod,
                Cause.UNALLOCATED_CLAIM,
                "resource claim %s waits for a scheduler, which a pod with nodeName never meets"
                    .formatted(name)))
        .orElse(null);
  }

  /// Returns the name of the claim; empty if the pod needs none for this entry.
  private static Stream<String> name(Pod pod, PodResourceClaim entry) {
    return entry.resourceClaimName() != null
        ? Stream.of(entry.resourceClaimName())
        : pod.status().resourceClaimStatuses().stream()
            .filter(made -> made.name().equals(entry.name()))
            .map(PodResourceClaimStatus::resourceClaimName)
            .filter(Objects::nonNull);
  }

  private boolean isAllocated(ObjectKey key) {
    var claim = cluster.get(ResourceClaim.class, key);
    return claim != null && claim.status().allocation() != null;
  }
}
