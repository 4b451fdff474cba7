package dev.berth.api.resource;

import dev.berth.api.meta.ObjectMeta;
import io.soabase.recordbuilder.core.RecordBuilder;

/// Labels, annotations and spec of the created claims.
@RecordBuilder
public record ResourceClaimTemplateSpec(ObjectMeta metadata, ResourceClaimSpec spec)
    implements ResourceClaimTemplateSpecBuilder.With {

  /// A value with no field set.
  public static final ResourceClaimTemplateSpec EMPTY =
      new ResourceClaimTemplateSpec(ObjectMeta.named("", ""), ResourceClaimSpec.EMPTY);
}
