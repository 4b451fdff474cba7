package dev.berth.api.core;

import io.soabase.recordbuilder.core.RecordBuilder;
import java.time.Instant;
import org.jspecify.annotations.Nullable;

/// A mark on a node that keeps away pods which do not tolerate it.
@RecordBuilder
public record Taint(String key, String value, String effect, @Nullable Instant timeAdded)
    implements TaintBuilder.With {

  /// Values of `effect`.
  public static final String NO_SCHEDULE = "NoSchedule";

  public static final String PREFER_NO_SCHEDULE = "PreferNoSchedule";
  public static final String NO_EXECUTE = "NoExecute";

  /// Nothing said.
  public static final Taint EMPTY = new Taint("", "", "", null);

  /// As kubectl writes it: `key=value:effect`, or `key:effect` without a value.
  public String text() {
    return value.isEmpty() ? key + ":" + effect : key + "=" + value + ":" + effect;
  }
}
