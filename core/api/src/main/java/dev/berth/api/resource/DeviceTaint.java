package dev.berth.api.resource;

import dev.berth.tables.Field;
import dev.berth.tables.Message;
import io.soabase.recordbuilder.core.RecordBuilder;
import java.time.Instant;
import org.jspecify.annotations.Nullable;

/// Repels claims that do not tolerate it from a device.
@Message
@RecordBuilder
public record DeviceTaint(
    @Field(1) String key,
    @Field(2) String value,
    @Field(3) String effect,
    @Field(4) @Nullable Instant timeAdded)
    implements DeviceTaintBuilder.With {
  /// A value with no field set.
  public static final DeviceTaint EMPTY = ResourceZeros.deviceTaint();
}
