package dev.berth.api.apps;

import dev.berth.tables.Field;
import dev.berth.tables.Message;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/// How the pods of a Deployment are replaced when its template changes.
///
/// @param type empty for the default, `RollingUpdate`
/// @param rollingUpdate limits of a rolling update; null for the defaults
@Message
public record DeploymentStrategy(
    @Field(1) String type, @Field(2) @Nullable RollingUpdateDeployment rollingUpdate) {
  /// All old pods are deleted before the first new one is created.
  public static final String RECREATE = "Recreate";

  /// All new pods run before the first old one is deleted. Kubernetes has no such type; a
  /// Deployment that represents an Argo Rollout may have it.
  public static final String BLUE_GREEN = "BlueGreen";

  /// A value with no field set.
  public static final DeploymentStrategy EMPTY = AppsZeros.deploymentStrategy();

  /// Returns the limits of a rolling update.
  public RollingUpdateDeployment limits() {
    return Objects.requireNonNullElse(rollingUpdate, RollingUpdateDeployment.EMPTY);
  }
}
