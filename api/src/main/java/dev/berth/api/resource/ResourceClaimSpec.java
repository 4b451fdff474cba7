package dev.berth.api.resource;

import io.soabase.recordbuilder.core.RecordBuilder;

/// The devices that are asked for.
@RecordBuilder
public record ResourceClaimSpec(DeviceClaim devices) implements ResourceClaimSpecBuilder.With {

  /// Nothing said.
  public static final ResourceClaimSpec EMPTY = new ResourceClaimSpec(DeviceClaim.EMPTY);
}
