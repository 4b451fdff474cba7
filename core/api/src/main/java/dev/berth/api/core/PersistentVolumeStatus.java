package dev.berth.api.core;

import dev.berth.tables.Field;
import dev.berth.tables.Message;
import io.soabase.recordbuilder.core.RecordBuilder;

/// Whether a volume is free, bound, released or failed.
@Message
@RecordBuilder
public record PersistentVolumeStatus(
    @Field(1) String phase, @Field(2) String message, @Field(3) String reason)
    implements PersistentVolumeStatusBuilder.With {
  /// Values of `phase`.
  public static final String PENDING = "Pending";

  public static final String AVAILABLE = "Available";
  public static final String BOUND = "Bound";
  public static final String RELEASED = "Released";
  public static final String FAILED = "Failed";

  /// A value with no field set.
  public static final PersistentVolumeStatus EMPTY = CoreZeros.persistentVolumeStatus();
}
