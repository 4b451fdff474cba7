package dev.berth.cli.advice;

import dev.berth.cli.Run;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/// A workload that fits its cluster, but for one or two causes.
///
/// @param reference as kubectl names it
/// @param isUpdate whether a former release runs
record StuckWorkload(
    long seed, String reference, boolean isUpdate, List<Cause> causes, Input input) {
  private static final int TRIES = 1000;

  /// The workload of a seed: the first that is complete without the causes and not with them.
  static StuckWorkload of(long seed, Path folder) {
    for (int i = 0; i < TRIES; i++) {
      StuckWorkload made = made(seed, seed * TRIES + i, folder);
      if (made != null) {
        return made;
      }
    }
    throw new IllegalArgumentException("seed " + seed);
  }

  private static @Nullable StuckWorkload made(long seed, long draws, Path folder) {
    var fine = new Draft(draws);
    var stuck = new Draft(draws);
    var causes = new ArrayList<Cause>();
    int count = stuck.draw.in100(35) ? 2 : 1;
    while (causes.size() < count) {
      Cause cause = stuck.draw.oneOf(List.of(Cause.values()));
      if (causes.contains(cause) || !cause.isBroughtInto(stuck)) {
        return null;
      }
      causes.add(cause);
    }
    if (!isComplete(running(fine.nodesYaml(), fine, folder), fine, folder)) {
      return null;
    }
    Documents cluster = running(fine.nodesYaml(), stuck, folder);
    if (!areAllPlaced(cluster)) {
      return null;
    }
    cluster.removeAll("Node");
    Documents.of(stuck.nodesYaml()).all().forEach(cluster::add);
    Documents.of(stuck.laterYaml()).all().forEach(cluster::add);
    return new Input(cluster, Documents.of(stuck.releaseYaml())).isWorkloadComplete(folder)
        ? null
        : new StuckWorkload(
            seed,
            stuck.workload.reference(),
            stuck.before != null,
            List.copyOf(causes),
            new Input(cluster, Documents.of(stuck.releaseYaml())));
  }

  /// The cluster when all of it has been placed.
  private static Documents running(String nodes, Draft draft, Path folder) {
    var written = new Input(Documents.of(nodes), Documents.of(draft.objectsYaml()));
    Run run = written.run(folder, "simulate", "-o", "yaml");
    if (run.code() != 0) {
      throw new IllegalStateException(run.err());
    }
    Documents cluster = Documents.of(run.out()).identified();
    written.release().all().forEach(cluster::noteApplied);
    return cluster;
  }

  private static boolean areAllPlaced(Documents cluster) {
    return cluster.ofKind("Pod").stream()
        .allMatch(pod -> Documents.at(pod, "spec").get("nodeName") != null);
  }

  private static boolean isComplete(Documents cluster, Draft draft, Path folder) {
    return new Input(cluster, Documents.of(draft.releaseYaml())).isComplete(folder);
  }
}
