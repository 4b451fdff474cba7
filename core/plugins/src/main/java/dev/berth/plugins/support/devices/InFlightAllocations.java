package dev.berth.plugins.support.devices;

import dev.berth.api.resource.AllocationResult;
import dev.berth.api.resource.ResourceClaim;
import dev.berth.framework.state.CycleState;
import java.util.HashMap;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/// Allocations that are decided and that the cluster does not show yet. Until it does, no other pod
/// gets the devices, and no other pod that shares the claim goes on; but members of a group share
/// what one of them is given while the group is tried. For the engine's thread.
///
/// reserved ─▶ in flight ─▶ landed: the cluster's claim is allocated, or gone | given back by all
public final class InFlightAllocations {
  private final GivenDevices given;
  private final Map<String, InFlight> byClaim = new HashMap<>();

  /// What a claim is being given.
  ///
  /// @param group the state of the group that is being tried; null if the pod is to be bound
  /// @param pods the UIDs of those that it is reserved for
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

  /// What the claim with that UID is being given; null if nothing is.
  public @Nullable AllocationResult of(String claimUid) {
    InFlight inFlight = byClaim.get(claimUid);
    return inFlight == null ? null : inFlight.allocation;
  }

  /// What the claim is being given while that group is tried; null if nothing is, or not there.
  ///
  /// @param group the state that the group's members share
  public @Nullable AllocationResult of(String claimUid, CycleState group) {
    InFlight inFlight = byClaim.get(claimUid);
    return inFlight == null || inFlight.group != group ? null : inFlight.allocation;
  }

  /// The claim is to get these devices with the pod, unless it gets some with other pods already:
  /// these the pod shares.
  ///
  /// @param pod its UID
  /// @param group the state of the group that is being tried; null if the pod is to be bound
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

  /// The claim is not to get them with the pod after all, and not at all unless other pods share
  /// them. Nothing happens if they are not in flight any more, or were not reserved for the pod.
  ///
  /// @param pod its UID
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

  /// The claim has been received from the cluster after its write.
  void landed(ResourceClaim claim) {
    remove(claim.metadata().uid());
    String pod = ExtendedClaims.podOf(claim);
    if (pod != null) {
      remove(ExtendedClaims.uidInMemory(pod));
    }
  }
}
