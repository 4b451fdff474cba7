package dev.berth.api.batch;

import io.soabase.recordbuilder.core.RecordBuilder;
import org.jspecify.annotations.Nullable;

/// When jobs are due, and their template.
///
/// @param timeZone the time zone of the schedule; null means that of kube-controller-manager
/// @param startingDeadlineSeconds how late a job may start; null means any time
/// @param concurrencyPolicy `Allow`, `Forbid` or `Replace`; empty means `Allow`
/// @param suspend null means false
@RecordBuilder
public record CronJobSpec(
    String schedule,
    @Nullable String timeZone,
    @Nullable Long startingDeadlineSeconds,
    String concurrencyPolicy,
    @Nullable Boolean suspend,
    JobTemplateSpec jobTemplate)
    implements CronJobSpecBuilder.With {}
