package dev.berth.api.scheduling;

import io.soabase.recordbuilder.core.RecordBuilder;
import java.util.List;
import org.jspecify.annotations.Nullable;

/// The template of a workload's groups. Its fields are those of [PodGroupSpec].
@RecordBuilder
public record PodGroupTemplate(
    String name,
    PodGroupSchedulingPolicy schedulingPolicy,
    @Nullable PodGroupSchedulingConstraints schedulingConstraints,
    List<PodGroupResourceClaim> resourceClaims,
    @Nullable DisruptionMode disruptionMode,
    String priorityClassName,
    @Nullable Integer priority,
    @Nullable String preemptionPolicy)
    implements PodGroupTemplateBuilder.With {

  public PodGroupTemplate {
    resourceClaims = List.copyOf(resourceClaims);
  }
}
