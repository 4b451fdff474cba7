package dev.berth.cli.scenario;

import static java.util.stream.Collectors.joining;

import dev.berth.api.meta.ObjectKey;
import dev.berth.cluster.simulation.EmbeddedCluster;
import dev.berth.cluster.workload.SimulatedCluster;
import java.util.SortedSet;

/// Says what is taken for granted about pods that have a node, and are to start there.
public final class StartNotes {
  private static final int FEW = 5;

  private StartNotes() {}

  /// Notes which volumes count as shared by pods of several nodes.
  ///
  /// @param cluster after the run
  public static void noteShared(EmbeddedCluster cluster, RunNotes notes) {
    cluster
        .claimsTakenForShared()
        .forEach((driver, claims) ->
            notes.assume(
                ("Assumed: %s does not attach volumes to nodes, as the input has no CSIDriver of"
                        + " that name; if it does, of the pods of %s only those on one node start")
                    .formatted(driver, names(claims))));
  }

  private static String names(SortedSet<ObjectKey> claims) {
    int more = claims.size() - FEW;
    return claims.stream().limit(FEW).map(ObjectKey::toString).collect(joining(", "))
        + (more > 0 ? " and %,d more claims".formatted(more) : "");
  }

  /// The same, and which pods cannot start, for results that do not show them.
  ///
  /// @param simulated after the run
  public static void note(SimulatedCluster simulated, RunNotes notes) {
    noteShared(simulated.objects(), notes);
    var obstacles = simulated.controllers().obstacles();
    if (!obstacles.isEmpty()) {
      var first = obstacles.getFirst();
      long pods = obstacles.stream().map(it -> it.pod().key()).distinct().count();
      notes.note(
          "%s at the end: %s: %s"
              .formatted(
                  pods == 1
                      ? "1 pod has a node and cannot start"
                      : "%,d pods have a node and cannot start".formatted(pods),
                  first.pod().key(),
                  first.text()));
    }
  }
}
