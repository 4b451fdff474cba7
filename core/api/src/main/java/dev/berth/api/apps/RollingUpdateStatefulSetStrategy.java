package dev.berth.api.apps;

import dev.berth.api.meta.IntOrString;
import org.jspecify.annotations.Nullable;

/// How far the rolling update of a StatefulSet may go at once; null for the defaults.
///
/// @param partition pods of smaller ordinals are not updated
/// @param maxUnavailable how many pods may be unavailable meanwhile: a number, or a percentage
public record RollingUpdateStatefulSetStrategy(
    @Nullable Integer partition, @Nullable IntOrString maxUnavailable) {

  /// Nothing said.
  public static final RollingUpdateStatefulSetStrategy EMPTY =
      new RollingUpdateStatefulSetStrategy(null, null);
}
