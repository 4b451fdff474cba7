package dev.berth.api.apps;

import java.util.Objects;
import org.jspecify.annotations.Nullable;

/// How the pods of a StatefulSet are replaced when its template changes.
///
/// @param type `RollingUpdate` unless another is named; empty for the default
/// @param rollingUpdate limits of a rolling update; null for the defaults
public record StatefulSetUpdateStrategy(
    String type, @Nullable RollingUpdateStatefulSetStrategy rollingUpdate) {

  /// A pod is replaced after it has been deleted by others.
  public static final String ON_DELETE = "OnDelete";

  /// All old pods are gone before the first new one is made; needs a feature that is off by
  /// default.
  public static final String RECREATE = "Recreate";

  /// Nothing said.
  public static final StatefulSetUpdateStrategy EMPTY = new StatefulSetUpdateStrategy("", null);

  /// The limits of a rolling update.
  public RollingUpdateStatefulSetStrategy limits() {
    return Objects.requireNonNullElse(rollingUpdate, RollingUpdateStatefulSetStrategy.EMPTY);
  }
}
