package dev.berth.plugins.dynamicresources;

import dev.berth.api.core.Pod;
import dev.berth.api.resource.ResourceClaim;
import dev.berth.framework.PostFilterResult.Unhelpful;
import dev.berth.framework.Rejected;
import dev.berth.framework.diagnosis.Reason;
import dev.berth.framework.handle.ClusterEffect;
import dev.berth.framework.handle.ClusterWriter;
import dev.berth.plugins.dynamicresources.inventory.ExtendedClaims;
import java.util.List;

/// Takes devices back that are of no use to a pod, so that its claim can get others.
///
/// @param claim that has them; nobody else uses it
/// @param pod the UID of the pod that would rather have others
record Deallocation(ResourceClaim claim, String pod) implements ClusterEffect {
  /// What can be done for a pod that fits nowhere: one claim with devices in the wrong place is
  /// released, or the leftover of an earlier attempt deleted.
  static Unhelpful of(Pod pod, PodDevices devices) {
    for (PodClaim claim : devices.unavailable()) {
      var deallocation = new Deallocation(claim.claim(), pod.metadata().uid());
      if (!claim.isExtended() && deallocation.concernsNobodyElse(claim.claim())) {
        return helped("deallocation of ResourceClaim completed", deallocation);
      }
    }
    PodClaim extended = devices.extendedClaim();
    if (extended != null && !ExtendedClaims.isInMemory(extended.claim())) {
      return helped("deletion of ResourceClaim completed", new ClaimDeletion(extended.claim()));
    }
    return new Unhelpful(Rejected.unschedulable(new Reason[0]), false, null);
  }

  private boolean concernsNobodyElse(ResourceClaim current) {
    var users = current.status().reservedFor();
    return users.isEmpty() || (users.size() == 1 && users.getFirst().uid().equals(pod));
  }

  private static Unhelpful helped(String message, ClusterEffect effect) {
    return new Unhelpful(Rejected.unschedulable(message), false, null, List.of(effect));
  }

  /// Whoever has come to use the claim since keeps it.
  @Override
  public void carryOut(ClusterWriter writer) throws InterruptedException {
    writer.changeStatus(claim, it -> concernsNobodyElse(it) ? deallocated(it) : it);
  }

  private static ResourceClaim deallocated(ResourceClaim claim) {
    return claim.withStatus(
        claim.status().withReservedFor(List.of()).withAllocation(null).withDevices(List.of()));
  }
}
