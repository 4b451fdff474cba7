package dev.berth.api.core;

import dev.berth.api.meta.ObjectMeta;
import io.soabase.recordbuilder.core.RecordBuilder;

/// The pod that a workload makes copies of.
@RecordBuilder
public record PodTemplateSpec(ObjectMeta metadata, PodSpec spec)
    implements PodTemplateSpecBuilder.With {

  /// Nothing said.
  public static final PodTemplateSpec EMPTY =
      new PodTemplateSpec(ObjectMeta.named("", ""), PodSpec.EMPTY);
}
