package dev.berth.api.apps;

import dev.berth.api.meta.IntOrString;
import org.jspecify.annotations.Nullable;

/// How far the rolling update of a DaemonSet may go at once; null for the defaults.
///
/// @param maxUnavailable how many pods may be unavailable meanwhile: a number, or a percentage
/// @param maxSurge on how many nodes a new pod may come before the old one goes, or percentage
public record RollingUpdateDaemonSet(
    @Nullable IntOrString maxUnavailable, @Nullable IntOrString maxSurge) {

  /// Nothing said.
  public static final RollingUpdateDaemonSet EMPTY = new RollingUpdateDaemonSet(null, null);
}
