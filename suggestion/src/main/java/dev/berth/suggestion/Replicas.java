package dev.berth.suggestion;

import dev.berth.api.core.Pod;
import dev.berth.engine.DryRun;
import dev.berth.engine.cycle.PodFilters;
import dev.berth.framework.handle.Snapshot;
import dev.berth.framework.state.NodeInfo;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/// Pods of one workload that fit no node, for each of which the same would help: how many of them
/// have room once it is done.
///
/// @param situation the cluster, and the first of the pods
/// @param others in the order in which they would be tried
public record Replicas(Situation situation, List<Pod> others) {
  /// So many are placed at most, one after the other.
  public static final int MOST = 30;

  /// Those among the others that have the same controller, and so the same template: a change may
  /// be about the third term of an affinity.
  public Replicas {
    var controller = situation.pod().metadata().controller();
    others =
        others.stream()
            .filter(pod -> controller.isPresent() && controller.equals(pod.metadata().controller()))
            .toList();
  }

  /// How many there are.
  public int size() {
    return 1 + others.size();
  }

  /// How many of them the filters let onto nodes after the changes, each beside those before it.
  ///
  /// @param suggestion for the first one; without preemption, which would be another for each pod
  public int placedBy(Suggestion suggestion, DryRun dryRun) {
    Situation after = situation;
    var podChanges = new ArrayList<PodChange>();
    for (Change change : suggestion.changes()) {
      after = after.after(change);
      if (change instanceof PodChange ofPod) {
        podChanges.add(ofPod);
      }
    }
    String node = suggestion.node();
    Snapshot cluster = ChangedCluster.withPod(after.cluster(), after.pod(), node);
    int placed = 1;
    for (Pod other : others) {
      Pod pod = other;
      for (PodChange change : podChanges) {
        pod = change.applyTo(pod);
      }
      node = placed < MOST ? firstFit(dryRun.filters(cluster, pod), cluster, node) : null;
      if (node == null) {
        break;
      }
      cluster = ChangedCluster.withPod(cluster, pod, node);
      placed++;
    }
    return placed;
  }

  /// A node that takes the pod: that of the one before if it does, since most nodes take none.
  private static @Nullable String firstFit(PodFilters filters, Snapshot cluster, String before) {
    NodeInfo same = cluster.nodes().node(before);
    if (same != null && filters.fits(same)) {
      return before;
    }
    return cluster.nodes().nodes().stream()
        .filter(filters::fits)
        .map(NodeInfo::name)
        .findFirst()
        .orElse(null);
  }
}
