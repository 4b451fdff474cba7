package dev.berth.api.apps;

import java.util.Objects;
import org.jspecify.annotations.Nullable;

/// How the pods of a Deployment are replaced when its template changes.
///
/// @param type `RollingUpdate` unless another is named; empty for the default
/// @param rollingUpdate limits of a rolling update; null for the defaults
public record DeploymentStrategy(String type, @Nullable RollingUpdateDeployment rollingUpdate) {

  /// All old pods are gone before the first new one is made.
  public static final String RECREATE = "Recreate";

  /// All new pods run before the first old one goes. Kubernetes has no such type; what stands in
  /// for a Rollout of Argo may.
  public static final String BLUE_GREEN = "BlueGreen";

  /// Nothing said.
  public static final DeploymentStrategy EMPTY = new DeploymentStrategy("", null);

  /// The limits of a rolling update.
  public RollingUpdateDeployment limits() {
    return Objects.requireNonNullElse(rollingUpdate, RollingUpdateDeployment.EMPTY);
  }
}
