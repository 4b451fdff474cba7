package dev.berth.api.resource;

import io.soabase.recordbuilder.core.RecordBuilder;
import java.time.Instant;
import org.jspecify.annotations.Nullable;

/// Repels claims that do not tolerate it from a device.
@RecordBuilder
public record DeviceTaint(String key, String value, String effect, @Nullable Instant timeAdded)
    implements DeviceTaintBuilder.With {

  /// A value with no field set.
  public static final DeviceTaint EMPTY = new DeviceTaint("", "", "", null);
}
