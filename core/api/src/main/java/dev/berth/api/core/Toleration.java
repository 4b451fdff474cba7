package dev.berth.api.core;

import io.soabase.recordbuilder.core.RecordBuilder;
import org.jspecify.annotations.Nullable;

/// The taints that a pod puts up with. Without a key it is any taint, without an effect every
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

  /// Nothing said.
  public static final Toleration EMPTY = new Toleration("", "", "", "", null);
}
