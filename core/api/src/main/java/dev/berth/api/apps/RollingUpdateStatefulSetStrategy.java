package dev.berth.api.apps;

import dev.berth.api.meta.IntOrString;
import dev.berth.tables.Field;
import dev.berth.tables.Message;
import org.jspecify.annotations.Nullable;

/// The limits of a StatefulSet's rolling update; null for the defaults.
///
/// @param partition pods with smaller ordinals are not updated
/// @param maxUnavailable how many pods may be unavailable at the same time: a number or a
///   percentage
@Message
public record RollingUpdateStatefulSetStrategy(
    @Field(1) @Nullable Integer partition, @Field(2) @Nullable IntOrString maxUnavailable) {
  /// A value with no field set.
  public static final RollingUpdateStatefulSetStrategy EMPTY =
      AppsZeros.rollingUpdateStatefulSetStrategy();
}
