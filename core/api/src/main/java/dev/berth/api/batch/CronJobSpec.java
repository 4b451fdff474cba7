package dev.berth.api.batch;

import dev.berth.tables.Field;
import dev.berth.tables.Message;
import io.soabase.recordbuilder.core.RecordBuilder;
import org.jspecify.annotations.Nullable;

/// When jobs are due, and their template.
///
/// @param timeZone the time zone of the schedule; null means the time zone of
///   kube-controller-manager
/// @param startingDeadlineSeconds how late a job may start; null means any time
/// @param concurrencyPolicy `Allow`, `Forbid` or `Replace`; empty means `Allow`
/// @param suspend null means false
@Message
@RecordBuilder
public record CronJobSpec(
    @Field(1) String schedule,
    @Field(8) @Nullable String timeZone,
    @Field(2) @Nullable Long startingDeadlineSeconds,
    @Field(3) String concurrencyPolicy,
    @Field(4) @Nullable Boolean suspend,
    @Field(5) JobTemplateSpec jobTemplate)
    implements CronJobSpecBuilder.With {}
