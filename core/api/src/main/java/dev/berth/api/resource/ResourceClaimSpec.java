package dev.berth.api.resource;

import io.soabase.recordbuilder.core.RecordBuilder;

/// The requested devices.
@RecordBuilder
public record ResourceClaimSpec(DeviceClaim devices) implements ResourceClaimSpecBuilder.With {

  /// Nothing said.
  public static final ResourceClaimSpec EMPTY = new ResourceClaimSpec(DeviceClaim.EMPTY);
}
