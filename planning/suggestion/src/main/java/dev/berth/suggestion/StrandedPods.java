package dev.berth.suggestion;

import dev.berth.api.core.Pod;
import dev.berth.api.meta.ObjectKey;
import dev.berth.engine.cycle.PodFilters;
import dev.berth.engine.dryrun.DryRun;
import dev.berth.framework.cluster.Snapshot;
import dev.berth.framework.model.NodeInfo;
import dev.berth.framework.model.PodInfo;
import java.util.ArrayList;
import org.jspecify.annotations.Nullable;

/// Finds the pods that a suggestion moves away, but that would fit no other node.
record StrandedPods(DryRun dryRun, Situation situation) {
  /// The maximum number of moved pods to try; nobody follows advice about a larger move pod by pod.
  private static final int MOST = 20;

  /// Returns the suggestion with the moved pods that would fit no other node.
  Suggestion of(Suggestion suggestion) {
    Situation after = situation;
    var moved = new ArrayList<PodInfo>();
    for (Change change : suggestion.changes()) {
      if (change instanceof ClusterEdit.MovePods(var name, var pods)) {
        NodeInfo node = after.cluster().nodes().node(name);
        if (node != null) {
          node.pods().stream().filter(pod -> pods.contains(pod.key())).forEach(moved::add);
        }
      }
      after = after.after(change);
    }
    if (moved.size() > MOST) {
      return suggestion;
    }
    var stranded = new ArrayList<ObjectKey>();
    Snapshot cluster = ChangedCluster.withPod(after.cluster(), after.pod(), suggestion.node());
    for (PodInfo pod : moved) {
      Pod unbound = pod.pod().withSpec(pod.pod().spec().withNodeName(""));
      String place = dryRun.isResponsibleFor(unbound) ? place(cluster, unbound) : "";
      if (place == null) {
        stranded.add(pod.key());
      } else if (!place.isEmpty()) {
        cluster = ChangedCluster.withPod(cluster, unbound, place);
      }
    }
    return suggestion.withStranded(stranded);
  }

  private @Nullable String place(Snapshot cluster, Pod pod) {
    PodFilters filters = dryRun.filters(cluster, pod);
    return cluster.nodes().nodes().stream()
        .filter(filters::fits)
        .map(NodeInfo::name)
        .findFirst()
        .orElse(null);
  }
}
