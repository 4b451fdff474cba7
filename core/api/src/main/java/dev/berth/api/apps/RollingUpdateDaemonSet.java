package dev.berth.api.apps;

import dev.berth.api.meta.IntOrString;
import dev.berth.tables.Field;
import dev.berth.tables.Message;
import org.jspecify.annotations.Nullable;

/// The limits of a DaemonSet's rolling update; null for the defaults.
///
/// @param maxUnavailable how many pods may be unavailable at the same time: a number or a
///   percentage
/// @param maxSurge on how many nodes a new pod may be created before the old one is deleted: a
///   number or a percentage
@Message
public record RollingUpdateDaemonSet(
    @Field(1) @Nullable IntOrString maxUnavailable, @Field(2) @Nullable IntOrString maxSurge) {
  /// A value with no field set.
  public static final RollingUpdateDaemonSet EMPTY = AppsZeros.rollingUpdateDaemonSet();
}
