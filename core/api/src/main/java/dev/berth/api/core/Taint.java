package dev.berth.api.core;

import io.soabase.recordbuilder.core.RecordBuilder;
import java.time.Instant;
import org.jspecify.annotations.Nullable;

/// Repels pods that do not tolerate it from a node.
@RecordBuilder
public record Taint(String key, String value, String effect, @Nullable Instant timeAdded)
    implements TaintBuilder.With {

  /// Values of `effect`.
  public static final String NO_SCHEDULE = "NoSchedule";

  public static final String PREFER_NO_SCHEDULE = "PreferNoSchedule";
  public static final String NO_EXECUTE = "NoExecute";

  /// A value with no field set.
  public static final Taint EMPTY = new Taint("", "", "", null);

  /// Returns the taint as kubectl writes it: `key=value:effect`, or `key:effect` without a value.
  public String text() {
    return value.isEmpty() ? key + ":" + effect : key + "=" + value + ":" + effect;
  }
}
