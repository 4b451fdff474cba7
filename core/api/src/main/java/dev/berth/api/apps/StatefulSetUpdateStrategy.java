package dev.berth.api.apps;

import dev.berth.tables.Field;
import dev.berth.tables.Message;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/// How the pods of a StatefulSet are replaced when its template changes.
///
/// @param type empty for the default, `RollingUpdate`
/// @param rollingUpdate limits of a rolling update; null for the defaults
@Message
public record StatefulSetUpdateStrategy(
    @Field(1) String type, @Field(2) @Nullable RollingUpdateStatefulSetStrategy rollingUpdate) {
  /// The controller replaces a pod only after somebody else has deleted it.
  public static final String ON_DELETE = "OnDelete";

  /// All old pods are deleted before the first new one is created; needs a feature that is off by
  /// default.
  public static final String RECREATE = "Recreate";

  /// A value with no field set.
  public static final StatefulSetUpdateStrategy EMPTY = AppsZeros.statefulSetUpdateStrategy();

  /// Returns the limits of a rolling update.
  public RollingUpdateStatefulSetStrategy limits() {
    return Objects.requireNonNullElse(rollingUpdate, RollingUpdateStatefulSetStrategy.EMPTY);
  }
}
