package dev.berth.api.batch;

import dev.berth.api.scheduling.DisruptionMode;
import dev.berth.api.scheduling.PodGroupResourceClaim;
import dev.berth.api.scheduling.PodGroupSchedulingConstraints;
import dev.berth.api.scheduling.WorkloadPodGroupSchedulingPolicy;
import dev.berth.tables.Field;
import dev.berth.tables.Message;
import java.util.List;
import org.jspecify.annotations.Nullable;

/// How the pods of a Job are scheduled as a group.
@Message
public record JobSchedulingConfiguration(
    @Field(1) @Nullable WorkloadPodGroupSchedulingPolicy schedulingPolicy,
    @Field(2) @Nullable PodGroupSchedulingConstraints schedulingConstraints,
    @Field(3) @Nullable DisruptionMode disruptionMode,
    @Field(4) List<PodGroupResourceClaim> resourceClaims) {
  public JobSchedulingConfiguration {
    resourceClaims = List.copyOf(resourceClaims);
  }
}
