package dev.berth.api.scheduling;

import dev.berth.api.core.TypedLocalObjectReference;
import io.soabase.recordbuilder.core.RecordBuilder;
import java.util.List;
import org.jspecify.annotations.Nullable;

/// The templates of a workload's groups.
///
/// @param controllerRef the object for which the workload was created, such as a Job
@RecordBuilder
public record WorkloadSpec(
    @Nullable TypedLocalObjectReference controllerRef,
    List<PodGroupTemplate> podGroupTemplates,
    List<CompositePodGroupTemplate> compositePodGroupTemplates)
    implements WorkloadSpecBuilder.With {

  public WorkloadSpec {
    podGroupTemplates = List.copyOf(podGroupTemplates);
    compositePodGroupTemplates = List.copyOf(compositePodGroupTemplates);
  }
}
