package dev.berth.api.resource;

import dev.berth.api.meta.ObjectMeta;
import dev.berth.tables.Field;
import dev.berth.tables.Message;
import io.soabase.recordbuilder.core.RecordBuilder;

/// Labels, annotations and spec of the created claims.
@Message
@RecordBuilder
public record ResourceClaimTemplateSpec(
    @Field(1) ObjectMeta metadata, @Field(2) ResourceClaimSpec spec)
    implements ResourceClaimTemplateSpecBuilder.With {
  /// A value with no field set.
  public static final ResourceClaimTemplateSpec EMPTY = ResourceZeros.resourceClaimTemplateSpec();
}
