package dev.berth.api.apps;

import dev.berth.api.meta.IntOrString;
import org.jspecify.annotations.Nullable;

/// The limits of a StatefulSet's rolling update; null for the defaults.
///
/// @param partition pods with smaller ordinals are not updated
/// @param maxUnavailable how many pods may be unavailable at the same time: a number or a
///   percentage
public record RollingUpdateStatefulSetStrategy(
    @Nullable Integer partition, @Nullable IntOrString maxUnavailable) {

  /// A value with no field set.
  public static final RollingUpdateStatefulSetStrategy EMPTY =
      new RollingUpdateStatefulSetStrategy(null, null);
}
