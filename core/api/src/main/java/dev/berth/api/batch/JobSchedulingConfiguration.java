package dev.berth.api.batch;

import dev.berth.api.scheduling.DisruptionMode;
import dev.berth.api.scheduling.PodGroupResourceClaim;
import dev.berth.api.scheduling.PodGroupSchedulingConstraints;
import dev.berth.api.scheduling.WorkloadPodGroupSchedulingPolicy;
import java.util.List;
import org.jspecify.annotations.Nullable;

/// How the pods of a Job are scheduled as a group.
public record JobSchedulingConfiguration(
    @Nullable WorkloadPodGroupSchedulingPolicy schedulingPolicy,
    @Nullable PodGroupSchedulingConstraints schedulingConstraints,
    @Nullable DisruptionMode disruptionMode,
    List<PodGroupResourceClaim> resourceClaims) {

  public JobSchedulingConfiguration {
    resourceClaims = List.copyOf(resourceClaims);
  }
}
