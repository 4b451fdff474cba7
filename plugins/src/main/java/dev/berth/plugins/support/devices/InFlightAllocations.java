package dev.berth.plugins.support.devices;

import dev.berth.api.resource.AllocationResult;
import dev.berth.api.resource.ResourceClaim;
import java.util.HashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/// Allocations that are decided and that the cluster does not show yet. Until it does, no other pod
/// gets the devices, and no other pod that shares the claim goes on. For the engine's thread.
///
/// reserved ─▶ in flight ─▶ landed: the cluster's claim is allocated, or gone | given back
public final class InFlightAllocations {
  private final GivenDevices given;
  private final Map<String, AllocationResult> byClaim = new HashMap<>();

  InFlightAllocations(GivenDevices given) {
    this.given = given;
  }

  /// What the claim with that UID is being given; null if nothing is.
  public @Nullable AllocationResult of(String claimUid) {
    return byClaim.get(claimUid);
  }

  /// The claim is to get these devices.
  public void add(ResourceClaim claim, AllocationResult allocation) {
    remove(claim.metadata().uid());
    byClaim.put(claim.metadata().uid(), allocation);
    given.add(allocation);
  }

  /// The claim is not to get them after all; nothing happens if they are not in flight any more.
  public void remove(String claimUid) {
    AllocationResult allocation = byClaim.remove(claimUid);
    if (allocation != null) {
      given.remove(allocation);
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
