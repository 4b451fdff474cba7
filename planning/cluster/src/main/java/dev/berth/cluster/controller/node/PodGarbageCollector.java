package dev.berth.cluster.controller.node;

import dev.berth.api.core.Node;
import dev.berth.api.core.Pod;
import dev.berth.cluster.simulation.Controllers;
import dev.berth.cluster.simulation.EmbeddedCluster;
import dev.berth.engine.ClusterChange;
import java.time.Duration;
import java.time.Instant;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/// Removes the pods of deleted nodes. It checks every 20 seconds, and a missing node has 40 seconds
/// to come back. Pods of nodes that have never existed stay, because the input may lack nodes. For
/// one thread.
///
/// Source: `pkg/controller/podgc/gc_controller.go`.
public final class PodGarbageCollector implements Controllers {
  private static final Duration CHECK_PERIOD = Duration.ofSeconds(20);
  private static final Duration QUARANTINE = Duration.ofSeconds(40);

  private final EmbeddedCluster cluster;

  /// The missing nodes, with the time since when they are missing.
  private final Map<String, Instant> missing = new LinkedHashMap<>();

  private @Nullable Rhythm checks;

  public PodGarbageCollector(EmbeddedCluster cluster) {
    this.cluster = cluster;
    cluster.watch(this::follow);
  }

  private void follow(ClusterChange change) {
    if (change.object() instanceof Node node) {
      if (change instanceof ClusterChange.Deleted) {
        missing.put(node.metadata().name(), cluster.time().instant());
      } else {
        missing.remove(node.metadata().name());
      }
    }
  }

  @Override
  public boolean reconcile() {
    var now = cluster.time().instant();
    var before = cluster.writes();
    for (var node : List.copyOf(missing.entrySet())) {
      if (!due(node.getValue()).isAfter(now)) {
        missing.remove(node.getKey());
        collect(node.getKey());
      }
    }
    return cluster.writes() > before;
  }

  @Override
  public @Nullable Instant nextDue() {
    Instant next = null;
    for (var since : missing.values()) {
      next = Controllers.earlier(next, due(since));
    }
    return next;
  }

  private Instant due(Instant since) {
    if (checks == null) {
      checks = new Rhythm(since, CHECK_PERIOD);
    }
    return checks.atOrAfter(checks.after(since).plus(QUARANTINE));
  }

  private void collect(String node) {
    for (var pod : List.copyOf(cluster.list(Pod.class))) {
      if (pod.spec().nodeName().equals(node)) {
        cluster.disrupt(pod, "DeletionByPodGC", "PodGC: node no longer exists");
        cluster.evict(pod.key());
      }
    }
  }
}
