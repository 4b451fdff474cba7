package dev.berth.api.apps;

import dev.berth.api.meta.IntOrString;
import org.jspecify.annotations.Nullable;

/// How far the rolling update of a Deployment may go at once; null for the defaults.
///
/// @param maxUnavailable how many pods may be unavailable meanwhile: a number, or a percentage
/// @param maxSurge how many pods there may be beyond the specified number, or percentage
public record RollingUpdateDeployment(
    @Nullable IntOrString maxUnavailable, @Nullable IntOrString maxSurge) {

  /// Nothing said.
  public static final RollingUpdateDeployment EMPTY = new RollingUpdateDeployment(null, null);
}
