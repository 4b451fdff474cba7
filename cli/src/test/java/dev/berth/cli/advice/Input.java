package dev.berth.cli.advice;

import dev.berth.cli.Run;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;

/// What a user has: a cluster, and a release over it. Can be edited as a user would.
record Input(Documents cluster, Documents release) {

  Input copy() {
    return new Input(cluster.copy(), release.copy());
  }

  /// Runs `berth` on both files, which are left in that folder.
  Run run(Path folder, String... arguments) {
    try {
      Files.createDirectories(folder);
      var all = new ArrayList<>(List.of(arguments));
      all.add(Files.writeString(folder.resolve("cluster.yaml"), cluster.text()).toString());
      all.add(Files.writeString(folder.resolve("release.yaml"), release.text()).toString());
      return Run.berth(all.toArray(String[]::new));
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /// The object in its latest form.
  Map<String, Object> find(String kind, String namespace, String name) {
    return Stream.of(release, cluster)
        .flatMap(file -> file.find(kind, namespace, name).stream())
        .findFirst()
        .orElseThrow(
            () -> new IllegalArgumentException("%s %s/%s".formatted(kind, namespace, name)));
  }

  /// Does what a step says.
  void apply(Map<?, ?> step) {
    String action = (String) step.get("action");
    if (action.equals("create")) {
      cluster.add((Map<?, ?>) step.get("object"));
      return;
    }
    Object namespace = step.get("namespace");
    Map<String, Object> object =
        find(
            (String) step.get("kind"),
            namespace == null ? "" : (String) namespace,
            (String) step.get("name"));
    List<?> patch = (List<?>) step.get("patch");
    if (patch != null) {
      patch.forEach(operation -> new PatchedObject(object).apply((Map<?, ?>) operation));
    } else {
      cluster.remove(object);
      release.remove(object);
    }
  }

  /// Whether a simulation makes the workload what it is to be, and leaves nothing stuck.
  boolean isComplete(Path folder) {
    return isComplete(run(folder, "simulate", "--fail-on=stuck", "-o", "yaml"));
  }

  /// Whether a simulation makes the workload what it is to be, whatever becomes of others.
  boolean isWorkloadComplete(Path folder) {
    Run run = run(folder, "simulate", "-o", "summary");
    Map<?, ?> rollouts = (Map<?, ?>) Documents.tree(run.out());
    boolean isStuck =
        ((List<?>) rollouts.get("rollouts"))
            .stream()
                .map(it -> (Map<?, ?>) it)
                .filter(it -> DraftWorkload.NAME.equals(it.get("name")))
                .anyMatch(it -> it.get("complete").equals(false));
    return !isStuck && isComplete(run(folder, "simulate", "-o", "yaml"));
  }

  /// Whether all of its pods are of the release and have nodes; of a Job, whether one has.
  private boolean isComplete(Run run) {
    if (run.code() != 0) {
      return false;
    }
    int placed = 0;
    for (Map<String, Object> pod : Documents.of(run.out()).ofKind("Pod")) {
      Map<String, Object> labels = Documents.at(pod, "metadata", "labels");
      if (!DraftWorkload.NAME.equals(labels.get("app"))) {
        continue;
      }
      boolean isPlaced = Documents.at(pod, "spec").get("nodeName") != null;
      if (!"r2".equals(labels.get("release")) || !(isPlaced || isJob())) {
        return false;
      }
      placed += isPlaced ? 1 : 0;
    }
    return placed >= wanted() || (placed > 0 && isJob());
  }

  /// How many pods of others have no node in the end.
  long othersWaiting(Path folder) {
    return Documents.of(run(folder, "simulate", "-o", "yaml").out()).ofKind("Pod").stream()
        .filter(
            pod -> !DraftWorkload.NAME.equals(Documents.at(pod, "metadata", "labels").get("app")))
        .filter(pod -> Documents.at(pod, "spec").get("nodeName") == null)
        .count();
  }

  /// Whether pods may wait for others of the workload to end.
  private boolean isJob() {
    return "Job".equals(release.all().getFirst().get("kind"));
  }

  private long wanted() {
    Map<String, Object> spec = Documents.at(release.all().getFirst(), "spec");
    Object replicas = spec.getOrDefault("replicas", spec.get("parallelism"));
    return replicas instanceof Long number ? Math.max(1, number) : 1;
  }
}
