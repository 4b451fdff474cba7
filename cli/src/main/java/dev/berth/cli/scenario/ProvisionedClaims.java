package dev.berth.cli.scenario;

import dev.berth.api.meta.ObjectKey;
import dev.berth.cluster.simulation.EmbeddedCluster;
import java.util.Collection;
import java.util.stream.Collectors;

/// Says which claims get volumes that nobody may expect, without a pod or in place of others, and
/// which get none although their class has a provisioner.
public final class ProvisionedClaims {
  private static final int FEW = 5;

  private ProvisionedClaims() {}

  /// Notes it, if there are any.
  ///
  /// @param cluster after the run
  public static void note(EmbeddedCluster cluster, RunNotes notes) {
    if (!cluster.claimsRefused().isEmpty()) {
      notes.note(
          "no volume is made for %s: provisioners refuse claims with a selector"
              .formatted(names(cluster.claimsRefused())));
    }
    var claims = cluster.claimsProvisionedAtOnce();
    if (claims.isEmpty()) {
      return;
    }
    notes.assume(
        "Assumed: volumes are provisioned for %s (--assume-provisioned=false: they are not)"
            .formatted(names(claims)));
  }

  /// Says which claims of running StatefulSets were missing.
  ///
  /// @param claims their controllers have made them anew
  public static void noteRemade(Collection<ObjectKey> claims, RunNotes notes) {
    if (!claims.isEmpty()) {
      notes.note("not there, and made anew by their StatefulSets, empty: " + names(claims));
    }
  }

  private static String names(Collection<ObjectKey> claims) {
    String names =
        claims.stream().limit(FEW).map(ObjectKey::toString).collect(Collectors.joining(", "));
    return claims.size() > FEW
        ? "%s and %,d more claims".formatted(names, claims.size() - FEW)
        : names;
  }
}
