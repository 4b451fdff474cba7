package dev.berth.api.core;

import io.soabase.recordbuilder.core.RecordBuilder;
import org.jspecify.annotations.Nullable;

/// The taints that a pod tolerates. Without a key it applies to any taint, without an effect to any
/// effect.
@RecordBuilder
public record Toleration(
    String key, String operator, String value, String effect, @Nullable Long tolerationSeconds)
    implements TolerationBuilder.With {

  /// Values of `operator`; an empty one means `Equal`.
  public static final String EXISTS = "Exists";

  public static final String EQUAL = "Equal";
  public static final String LT = "Lt";
  public static final String GT = "Gt";

  /// A value with no field set.
  public static final Toleration EMPTY = new Toleration("", "", "", "", null);
}
