package dev.berth.api.core;

import dev.berth.tables.Field;
import dev.berth.tables.Message;
import io.soabase.recordbuilder.core.RecordBuilder;
import org.jspecify.annotations.Nullable;

/// The taints that a pod tolerates. Without a key it applies to any taint, without an effect to any
/// effect.
@Message
@RecordBuilder
public record Toleration(
    @Field(1) String key,
    @Field(2) String operator,
    @Field(3) String value,
    @Field(4) String effect,
    @Field(5) @Nullable Long tolerationSeconds)
    implements TolerationBuilder.With {
  /// Values of `operator`; an empty one means `Equal`.
  public static final String EXISTS = "Exists";

  public static final String EQUAL = "Equal";
  public static final String LT = "Lt";
  public static final String GT = "Gt";

  /// A value with no field set.
  public static final Toleration EMPTY = CoreZeros.toleration();
}
