package dev.berth.api.resource;

import io.soabase.recordbuilder.core.RecordBuilder;
import java.time.Instant;
import org.jspecify.annotations.Nullable;

/// A mark on a device that keeps away claims which do not tolerate it.
@RecordBuilder
public record DeviceTaint(String key, String value, String effect, @Nullable Instant timeAdded)
    implements DeviceTaintBuilder.With {

  /// Nothing said.
  public static final DeviceTaint EMPTY = new DeviceTaint("", "", "", null);
}
