package dev.berth.plugins.support.devices;

import dev.berth.api.resource.AllocationResult;
import dev.berth.api.resource.ResourceClaim;
import dev.berth.framework.model.CycleState;
import java.util.HashMap;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/// Allocations that are decided but that the cluster does not show yet. Until it does, no other pod
/// gets the devices, and no other pod that shares the claim can be placed. Only while a group is
/// tried, its members share the allocation that one of them gets. For the engine's thread.
///
/// reserved ─▶ in flight ─▶ landed: the cluster's claim is allocated, or gone | given back by all
public final class InFlightAllocations {
  private final GivenDevices given;
  private final Map<String, InFlight> byClaim = new HashMap<>();

  /// The allocation of a claim that is in flight.
  ///
  /// @param group the state of the group that is being tried; null if the pod will be bound
  /// @param pods the UIDs of the pods for which it is reserved
  private record InFlight(
      AllocationResult allocation, @Nullable CycleState group, Set<String> pods) {
    InFlight {
      pods = Set.copyOf(pods);
    }

    InFlight withPods(Stream<String> others) {
      return new InFlight(allocation, group, others.collect(Collectors.toSet()));
    }
  }

  InFlightAllocations(GivenDevices given) {
    this.given = given;
  }

  /// Returns the allocation in flight for the claim; null if there is none.
  public @Nullable AllocationResult of(String claimUid) {
    InFlight inFlight = byClaim.get(claimUid);
    return inFlight == null ? null : inFlight.allocation;
  }

  /// Returns the allocation in flight for the claim while that group is tried; null if there is
  /// none.
  ///
  /// @param group the state that the group's members share
  public @Nullable AllocationResult of(String claimUid, CycleState group) {
    InFlight inFlight = byClaim.get(claimUid);
    return inFlight == null || inFlight.group != group ? null : inFlight.allocation;
  }

  /// Records that the claim will get these devices with the pod. If it already gets devices with
  /// other pods, the pod shares those.
  ///
  /// @param pod the pod's UID
  /// @param group the state of the group that is being tried; null if the pod will be bound
  public void add(
      ResourceClaim claim, AllocationResult allocation, String pod, @Nullable CycleState group) {
    String uid = claim.metadata().uid();
    remove(uid, pod);
    InFlight shared = byClaim.get(uid);
    if (shared == null) {
      byClaim.put(uid, new InFlight(allocation, group, Set.of(pod)));
      given.add(allocation);
    } else {
      byClaim.put(uid, shared.withPods(Stream.concat(shared.pods.stream(), Stream.of(pod))));
    }
  }

  /// Records that the claim will not get the devices with the pod, and not at all unless other pods
  /// share them. Has no effect if they are no longer in flight or were not reserved for the pod.
  ///
  /// @param pod the pod's UID
  public void remove(String claimUid, String pod) {
    InFlight inFlight = byClaim.get(claimUid);
    if (inFlight == null || !inFlight.pods.contains(pod)) {
      return;
    }
    if (inFlight.pods.size() == 1) {
      remove(claimUid);
    } else {
      byClaim.put(
          claimUid, inFlight.withPods(inFlight.pods.stream().filter(it -> !it.equals(pod))));
    }
  }

  private void remove(String claimUid) {
    InFlight inFlight = byClaim.remove(claimUid);
    if (inFlight != null) {
      given.remove(inFlight.allocation);
    }
  }

  /// Handles a claim received from the cluster after its write.
  void landed(ResourceClaim claim) {
    remove(claim.metadata().uid());
    String pod = ExtendedClaims.podOf(claim);
    if (pod != null) {
      remove(ExtendedClaims.uidInMemory(pod));
    }
  }
}
