package dev.berth.api.batch;

import dev.berth.api.meta.ObjectMeta;
import dev.berth.tables.Field;
import dev.berth.tables.Message;
import io.soabase.recordbuilder.core.RecordBuilder;

/// The template of a [CronJob]'s jobs.
@Message
@RecordBuilder
public record JobTemplateSpec(@Field(1) ObjectMeta metadata, @Field(2) JobSpec spec)
    implements JobTemplateSpecBuilder.With {}
