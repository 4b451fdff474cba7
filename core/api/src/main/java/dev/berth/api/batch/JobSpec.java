package dev.berth.api.batch;

import dev.berth.api.core.PodTemplateSpec;
import dev.berth.api.meta.LabelSelector;
import io.soabase.recordbuilder.core.RecordBuilder;
import org.jspecify.annotations.Nullable;

/// How many pods must succeed (`completions`), and how many may run at once (`parallelism`).
@RecordBuilder
public record JobSpec(
    @Nullable Integer parallelism,
    @Nullable Integer completions,
    @Nullable Long activeDeadlineSeconds,
    @Nullable PodFailurePolicy podFailurePolicy,
    @Nullable Integer backoffLimit,
    @Nullable Integer backoffLimitPerIndex,
    @Nullable LabelSelector selector,
    @Nullable Boolean manualSelector,
    PodTemplateSpec template,
    @Nullable String completionMode,
    @Nullable Boolean suspend,
    @Nullable JobSchedulingConfiguration scheduling)
    implements JobSpecBuilder.With {

  /// A value with no field set.
  public static final JobSpec EMPTY =
      new JobSpec(
          null, null, null, null, null, null, null, null, PodTemplateSpec.EMPTY, null, null, null);
}
