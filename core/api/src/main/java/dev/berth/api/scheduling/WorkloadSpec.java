package dev.berth.api.scheduling;

import dev.berth.api.core.TypedLocalObjectReference;
import dev.berth.tables.Field;
import dev.berth.tables.Message;
import io.soabase.recordbuilder.core.RecordBuilder;
import java.util.List;
import org.jspecify.annotations.Nullable;

/// The templates of a workload's groups.
///
/// @param controllerRef the object for which the workload was created, such as a Job
@Message
@RecordBuilder
public record WorkloadSpec(
    @Field(1) @Nullable TypedLocalObjectReference controllerRef,
    @Field(2) List<PodGroupTemplate> podGroupTemplates,
    @Field(3) List<CompositePodGroupTemplate> compositePodGroupTemplates)
    implements WorkloadSpecBuilder.With {
  public WorkloadSpec {
    podGroupTemplates = List.copyOf(podGroupTemplates);
    compositePodGroupTemplates = List.copyOf(compositePodGroupTemplates);
  }
}
