package dev.berth.api.resource;

import io.soabase.recordbuilder.core.RecordBuilder;

/// A consumer of a claim: usually a pod.
@RecordBuilder
public record ResourceClaimConsumerReference(
    String apiGroup, String resource, String name, String uid)
    implements ResourceClaimConsumerReferenceBuilder.With {

  /// A value with no field set.
  public static final ResourceClaimConsumerReference EMPTY =
      new ResourceClaimConsumerReference("", "", "", "");
}
