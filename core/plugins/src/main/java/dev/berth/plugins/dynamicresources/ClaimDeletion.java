package dev.berth.plugins.dynamicresources;

import dev.berth.api.resource.ResourceClaim;
import dev.berth.framework.cluster.ClusterEffect;
import dev.berth.framework.cluster.ClusterWriter;

/// Removes the finalizer of a claim that the scheduler created, and deletes the claim.
record ClaimDeletion(ResourceClaim claim) implements ClusterEffect {
  @Override
  public void carryOut(ClusterWriter writer) throws InterruptedException {
    writer.change(claim, it -> it.withMetadata(ClaimFinalizer.without(it.metadata())));
    writer.delete(claim);
  }
}
