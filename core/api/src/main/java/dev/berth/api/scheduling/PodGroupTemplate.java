package dev.berth.api.scheduling;

import dev.berth.tables.Field;
import dev.berth.tables.Interned;
import dev.berth.tables.Message;
import io.soabase.recordbuilder.core.RecordBuilder;
import java.util.List;
import org.jspecify.annotations.Nullable;

/// The template of a workload's groups. Its fields are the same as in [PodGroupSpec].
@Message
@RecordBuilder
public record PodGroupTemplate(
    @Field(1) String name,
    @Field(2) PodGroupSchedulingPolicy schedulingPolicy,
    @Field(3) @Nullable PodGroupSchedulingConstraints schedulingConstraints,
    @Field(4) List<PodGroupResourceClaim> resourceClaims,
    @Field(5) @Nullable DisruptionMode disruptionMode,
    @Field(6) @Interned String priorityClassName,
    @Field(7) @Nullable Integer priority,
    @Field(8) @Interned @Nullable String preemptionPolicy)
    implements PodGroupTemplateBuilder.With {
  public PodGroupTemplate {
    resourceClaims = List.copyOf(resourceClaims);
  }
}
