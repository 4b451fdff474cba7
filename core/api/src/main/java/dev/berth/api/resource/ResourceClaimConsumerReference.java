package dev.berth.api.resource;

import dev.berth.tables.Field;
import dev.berth.tables.Message;
import io.soabase.recordbuilder.core.RecordBuilder;

/// A consumer of a claim: usually a pod.
@Message
@RecordBuilder
public record ResourceClaimConsumerReference(
    @Field(1) String apiGroup,
    @Field(3) String resource,
    @Field(4) String name,
    @Field(5) String uid)
    implements ResourceClaimConsumerReferenceBuilder.With {
  /// A value with no field set.
  public static final ResourceClaimConsumerReference EMPTY =
      ResourceZeros.resourceClaimConsumerReference();
}
