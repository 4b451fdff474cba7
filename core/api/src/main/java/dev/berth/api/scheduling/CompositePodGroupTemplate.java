package dev.berth.api.scheduling;

import dev.berth.tables.Field;
import dev.berth.tables.Interned;
import dev.berth.tables.Message;
import io.soabase.recordbuilder.core.RecordBuilder;
import java.util.List;
import org.jspecify.annotations.Nullable;

/// The template of a workload's composite groups, with the templates of their children. Its other
/// fields are the same as in [CompositePodGroupSpec].
@Message
@RecordBuilder
public record CompositePodGroupTemplate(
    @Field(1) String name,
    @Field(2) CompositePodGroupSchedulingPolicy schedulingPolicy,
    @Field(3) @Nullable PodGroupSchedulingConstraints schedulingConstraints,
    @Field(4) @Nullable DisruptionMode disruptionMode,
    @Field(5) @Interned String priorityClassName,
    @Field(6) @Nullable Integer priority,
    @Field(7) @Interned @Nullable String preemptionPolicy,
    @Field(8) List<PodGroupTemplate> podGroupTemplates,
    @Field(9) List<CompositePodGroupTemplate> compositePodGroupTemplates)
    implements CompositePodGroupTemplateBuilder.With {
  public CompositePodGroupTemplate {
    podGroupTemplates = List.copyOf(podGroupTemplates);
    compositePodGroupTemplates = List.copyOf(compositePodGroupTemplates);
  }
}
