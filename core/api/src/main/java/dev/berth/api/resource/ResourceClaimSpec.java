package dev.berth.api.resource;

import io.soabase.recordbuilder.core.RecordBuilder;

/// The requested devices.
@RecordBuilder
public record ResourceClaimSpec(DeviceClaim devices) implements ResourceClaimSpecBuilder.With {

  /// A value with no field set.
  public static final ResourceClaimSpec EMPTY = new ResourceClaimSpec(DeviceClaim.EMPTY);
}
