package dev.berth.plugins.dynamicresources;

import dev.berth.api.resource.ResourceClaim;
import dev.berth.framework.handle.ClusterEffect;
import dev.berth.framework.handle.ClusterWriter;

/// A pod that could not be bound no longer uses a claim.
///
/// @param pod its UID
record ReservationRemoval(ResourceClaim claim, String pod) implements ClusterEffect {
  @Override
  public void carryOut(ClusterWriter writer) throws InterruptedException {
    writer.changeStatus(
        claim,
        it ->
            it.withStatus(
                it.status()
                    .withReservedFor(
                        it.status().reservedFor().stream()
                            .filter(user -> !user.uid().equals(pod))
                            .toList())));
  }
}
