package dev.berth.api.scheduling;

import io.soabase.recordbuilder.core.RecordBuilder;
import java.util.List;
import org.jspecify.annotations.Nullable;

/// The template of a workload's composite groups, with the templates of their children. Its other
/// fields are those of [CompositePodGroupSpec].
@RecordBuilder
public record CompositePodGroupTemplate(
    String name,
    CompositePodGroupSchedulingPolicy schedulingPolicy,
    @Nullable PodGroupSchedulingConstraints schedulingConstraints,
    @Nullable DisruptionMode disruptionMode,
    String priorityClassName,
    @Nullable Integer priority,
    @Nullable String preemptionPolicy,
    List<PodGroupTemplate> podGroupTemplates,
    List<CompositePodGroupTemplate> compositePodGroupTemplates)
    implements CompositePodGroupTemplateBuilder.With {

  public CompositePodGroupTemplate {
    podGroupTemplates = List.copyOf(podGroupTemplates);
    compositePodGroupTemplates = List.copyOf(compositePodGroupTemplates);
  }
}
