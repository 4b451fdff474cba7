package dev.berth.api.apps;

import java.util.Objects;
import org.jspecify.annotations.Nullable;

/// How the pods of a DaemonSet are replaced when its template changes.
///
/// @param type `RollingUpdate` unless another is named; empty for the default
/// @param rollingUpdate limits of a rolling update; null for the defaults
public record DaemonSetUpdateStrategy(String type, @Nullable RollingUpdateDaemonSet rollingUpdate) {

  /// A pod is replaced after it has been deleted by others.
  public static final String ON_DELETE = "OnDelete";

  /// Nothing said.
  public static final DaemonSetUpdateStrategy EMPTY = new DaemonSetUpdateStrategy("", null);

  /// The limits of a rolling update.
  public RollingUpdateDaemonSet limits() {
    return Objects.requireNonNullElse(rollingUpdate, RollingUpdateDaemonSet.EMPTY);
  }
}
