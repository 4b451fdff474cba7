package dev.berth.api.batch;

import dev.berth.api.core.PodTemplateSpec;
import dev.berth.api.meta.LabelSelector;
import dev.berth.tables.Field;
import dev.berth.tables.Message;
import io.soabase.recordbuilder.core.RecordBuilder;
import org.jspecify.annotations.Nullable;

/// How many pods must succeed (`completions`), and how many may run at once (`parallelism`).
@Message
@RecordBuilder
public record JobSpec(
    @Field(1) @Nullable Integer parallelism,
    @Field(2) @Nullable Integer completions,
    @Field(3) @Nullable Long activeDeadlineSeconds,
    @Field(11) @Nullable PodFailurePolicy podFailurePolicy,
    @Field(7) @Nullable Integer backoffLimit,
    @Field(12) @Nullable Integer backoffLimitPerIndex,
    @Field(4) @Nullable LabelSelector selector,
    @Field(5) @Nullable Boolean manualSelector,
    @Field(6) PodTemplateSpec template,
    @Field(9) @Nullable String completionMode,
    @Field(10) @Nullable Boolean suspend,
    @Field(17) @Nullable JobSchedulingConfiguration scheduling)
    implements JobSpecBuilder.With {
  /// A value with no field set.
  public static final JobSpec EMPTY = BatchZeros.jobSpec();
}
