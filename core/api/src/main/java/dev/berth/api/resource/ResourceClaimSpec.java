package dev.berth.api.resource;

import dev.berth.tables.Field;
import dev.berth.tables.Message;
import io.soabase.recordbuilder.core.RecordBuilder;

/// The requested devices.
@Message
@RecordBuilder
public record ResourceClaimSpec(@Field(1) DeviceClaim devices)
    implements ResourceClaimSpecBuilder.With {
  /// A value with no field set.
  public static final ResourceClaimSpec EMPTY = ResourceZeros.resourceClaimSpec();
}
