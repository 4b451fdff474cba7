package dev.berth.api.batch;

import dev.berth.api.meta.ObjectMeta;
import io.soabase.recordbuilder.core.RecordBuilder;

/// What the jobs of a [CronJob] are made of.
@RecordBuilder
public record JobTemplateSpec(ObjectMeta metadata, JobSpec spec)
    implements JobTemplateSpecBuilder.With {}
