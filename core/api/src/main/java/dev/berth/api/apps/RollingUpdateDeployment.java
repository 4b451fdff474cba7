package dev.berth.api.apps;

import dev.berth.api.meta.IntOrString;
import dev.berth.tables.Field;
import dev.berth.tables.Message;
import org.jspecify.annotations.Nullable;

/// The limits of a Deployment's rolling update; null for the defaults.
///
/// @param maxUnavailable how many pods may be unavailable at the same time: a number or a
///   percentage
/// @param maxSurge how many pods may exist beyond the specified number: a number or a percentage
@Message
public record RollingUpdateDeployment(
    @Field(1) @Nullable IntOrString maxUnavailable, @Field(2) @Nullable IntOrString maxSurge) {
  /// A value with no field set.
  public static final RollingUpdateDeployment EMPTY = AppsZeros.rollingUpdateDeployment();
}
