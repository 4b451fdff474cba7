package dev.berth.api.batch;

import dev.berth.api.meta.ObjectMeta;
import io.soabase.recordbuilder.core.RecordBuilder;

/// The template of a [CronJob]'s jobs.
@RecordBuilder
public record JobTemplateSpec(ObjectMeta metadata, JobSpec spec)
    implements JobTemplateSpecBuilder.With {}
