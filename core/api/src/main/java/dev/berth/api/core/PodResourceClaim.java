package dev.berth.api.core;

import dev.berth.tables.Field;
import dev.berth.tables.Message;
import io.soabase.recordbuilder.core.RecordBuilder;
import org.jspecify.annotations.Nullable;

/// A device claim that a pod uses: an existing one, or one to create from a template.
@Message
@RecordBuilder
public record PodResourceClaim(
    @Field(1) String name,
    @Field(3) @Nullable String resourceClaimName,
    @Field(4) @Nullable String resourceClaimTemplateName)
    implements PodResourceClaimBuilder.With {
  /// A value with no field set.
  public static final PodResourceClaim EMPTY = CoreZeros.podResourceClaim();
}
