package dev.berth.api.apps;

import dev.berth.tables.Field;
import dev.berth.tables.Message;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/// How the pods of a DaemonSet are replaced when its template changes.
///
/// @param type empty for the default, `RollingUpdate`
/// @param rollingUpdate limits of a rolling update; null for the defaults
@Message
public record DaemonSetUpdateStrategy(
    @Field(1) String type, @Field(2) @Nullable RollingUpdateDaemonSet rollingUpdate) {
  /// The controller replaces a pod only after somebody else has deleted it.
  public static final String ON_DELETE = "OnDelete";

  /// A value with no field set.
  public static final DaemonSetUpdateStrategy EMPTY = AppsZeros.daemonSetUpdateStrategy();

  /// Returns the limits of a rolling update.
  public RollingUpdateDaemonSet limits() {
    return Objects.requireNonNullElse(rollingUpdate, RollingUpdateDaemonSet.EMPTY);
  }
}
