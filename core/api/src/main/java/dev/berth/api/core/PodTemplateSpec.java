package dev.berth.api.core;

import dev.berth.api.meta.ObjectMeta;
import io.soabase.recordbuilder.core.RecordBuilder;

/// The template of a workload's pods.
@RecordBuilder
public record PodTemplateSpec(ObjectMeta metadata, PodSpec spec)
    implements PodTemplateSpecBuilder.With {

  /// A value with no field set.
  public static final PodTemplateSpec EMPTY =
      new PodTemplateSpec(ObjectMeta.named("", ""), PodSpec.EMPTY);
}
