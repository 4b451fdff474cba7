package dev.berth.plugins.dynamicresources;

import dev.berth.api.resource.ResourceClaim;
import dev.berth.framework.cluster.ClusterEffect;
import dev.berth.framework.cluster.ClusterWriter;

/// Ends the use of a claim by a pod that could not be bound or a group that cannot be scheduled.
///
/// @param user the UID of the pod or PodGroup
record ReservationRemoval(ResourceClaim claim, String user) implements ClusterEffect {
  @Override
  public void carryOut(ClusterWriter writer) throws InterruptedException {
    writer.changeStatus(
        claim,
        it ->
            it.withStatus(
                it.status()
                    .withReservedFor(
                        it.status().reservedFor().stream()
                            .filter(other -> !other.uid().equals(user))
                            .toList())));
  }
}
