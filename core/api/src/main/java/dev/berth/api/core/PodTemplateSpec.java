package dev.berth.api.core;

import dev.berth.api.meta.ObjectMeta;
import dev.berth.tables.Field;
import dev.berth.tables.Message;
import io.soabase.recordbuilder.core.RecordBuilder;

/// The template of a workload's pods.
@Message
@RecordBuilder
public record PodTemplateSpec(@Field(1) ObjectMeta metadata, @Field(2) PodSpec spec)
    implements PodTemplateSpecBuilder.With {
  /// A value with no field set.
  public static final PodTemplateSpec EMPTY = CoreZeros.podTemplateSpec();
}
