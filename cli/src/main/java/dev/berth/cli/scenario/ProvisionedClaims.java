package dev.berth.cli.scenario;

import dev.berth.api.meta.ObjectKey;
import dev.berth.cluster.simulation.EmbeddedCluster;
import java.util.stream.Collectors;

/// Says which claims count as provisioned although no pod was placed for them.
public final class ProvisionedClaims {
  private static final int FEW = 5;

  private ProvisionedClaims() {}

  /// Notes it, if there are any.
  ///
  /// @param cluster after the run
  public static void note(EmbeddedCluster cluster, RunNotes notes) {
    var claims = cluster.claimsProvisionedAtOnce();
    if (claims.isEmpty()) {
      return;
    }
    String names =
        claims.stream().limit(FEW).map(ObjectKey::toString).collect(Collectors.joining(", "));
    notes.assume(
        "Assumed: volumes are provisioned for %s%s (--assume-provisioned=false: they are not)"
            .formatted(
                names,
                claims.size() > FEW ? " and %,d more claims".formatted(claims.size() - FEW) : ""));
  }
}
