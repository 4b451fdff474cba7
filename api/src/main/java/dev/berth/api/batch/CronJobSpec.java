package dev.berth.api.batch;

import io.soabase.recordbuilder.core.RecordBuilder;
import org.jspecify.annotations.Nullable;

/// When jobs are due, and what they are made of.
///
/// @param concurrencyPolicy `Allow`, `Forbid` or `Replace`; empty means `Allow`
/// @param suspend null means false
@RecordBuilder
public record CronJobSpec(
    String schedule,
    String concurrencyPolicy,
    @Nullable Boolean suspend,
    JobTemplateSpec jobTemplate)
    implements CronJobSpecBuilder.With {}
