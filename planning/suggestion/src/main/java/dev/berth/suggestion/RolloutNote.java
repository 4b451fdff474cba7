package dev.berth.suggestion;

import dev.berth.api.apps.Deployment;
import dev.berth.api.apps.DeploymentStrategy;
import dev.berth.api.meta.KubernetesObject;
import java.util.Objects;
import java.util.Optional;

/// A rolling update that deletes no old pod before a new pod runs, because its limit rounds down to
/// 0.
///
/// @param limit the `maxUnavailable`, a percentage
public record RolloutNote(String limit, int replicas) implements Note {
  private static final String DEFAULT_LIMIT = "25%";

  /// Returns the note about a workload; empty if its limit does not round down to 0.
  public static Optional<RolloutNote> of(KubernetesObject workload) {
    if (!(workload instanceof Deployment deployment)
        || deployment.spec().strategy().type().equals(DeploymentStrategy.RECREATE)) {
      return Optional.empty();
    }
    var given = deployment.spec().strategy().limits().maxUnavailable();
    String limit = given == null ? DEFAULT_LIMIT : given.toString().strip();
    int replicas = Objects.requireNonNullElse(deployment.spec().replicas(), 1);
    return limit.matches("[1-9][0-9]?%")
            && replicas * Integer.parseInt(limit.substring(0, limit.length() - 1)) < 100
        ? Optional.of(new RolloutNote(limit, replicas))
        : Optional.empty();
  }

  @Override
  public String text() {
    return "maxUnavailable %s of %,d rounds down to 0: an old pod goes only when a new one runs"
        .formatted(limit, replicas);
  }
}
