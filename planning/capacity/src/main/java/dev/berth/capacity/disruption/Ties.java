package dev.berth.capacity.disruption;

import dev.berth.api.core.Node;
import dev.berth.api.core.Pod;
import dev.berth.api.meta.ObjectKey;
import dev.berth.api.selector.NodeMatcher;
import dev.berth.api.selector.RequiredNodeAffinity;
import dev.berth.api.selector.TolerationMatcher;
import dev.berth.cluster.simulation.EmbeddedCluster;
import dev.berth.cluster.workload.SimulatedCluster;
import dev.berth.framework.state.AffinityTerm;
import dev.berth.framework.state.PodAffinityTerms;
import dev.berth.suggestion.BoundVolume;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/// Finds what ties pods to nodes that are lost, in a cluster without them.
final class Ties {
  private final SimulatedCluster simulated;
  private final EmbeddedCluster cluster;

  /// @param simulated as it is without what is lost
  Ties(SimulatedCluster simulated) {
    this.simulated = simulated;
    cluster = simulated.objects();
  }

  /// What ties a pod; null if room elsewhere would help it.
  @Nullable Tie of(Pod pod) {
    var affinity = RequiredNodeAffinity.of(pod.spec());
    List<Node> nodes =
        cluster.list(Node.class).stream()
            .filter(affinity::matches)
            .filter(node ->
                TolerationMatcher.EXACT.firstUntolerated(
                        node.spec().taints(), pod.spec().tolerations())
                    == null)
            .toList();
    if (nodes.isEmpty()) {
      return null;
    }
    if (nodes.stream().noneMatch(node -> reachesVolumes(node, pod))) {
      return Tie.VOLUME;
    }
    return PodAffinityTerms.of(pod).requiredAntiAffinity().stream()
            .anyMatch(term -> holdsEverywhere(term, pod, nodes))
        ? Tie.ANTI_AFFINITY
        : null;
  }

  private boolean reachesVolumes(Node node, Pod pod) {
    return BoundVolume.of(pod, cluster.objects()).stream()
        .map(BoundVolume::nodes)
        .allMatch(nodes -> nodes == null || NodeMatcher.of(nodes).matches(node));
  }

  /// Whether each domain of these nodes has a pod of the same workload that the term keeps away
  /// from.
  private boolean holdsEverywhere(AffinityTerm term, Pod pod, List<Node> nodes) {
    var workload = simulated.controllers().workloadOf(pod);
    if (workload == null) {
      return false;
    }
    Set<String> taken =
        cluster.list(Pod.class).stream()
            .filter(other -> !other.isFinished() && !other.spec().nodeName().isEmpty())
            .filter(other -> term.matches(other, Map.of()))
            .filter(other -> workload.equals(simulated.controllers().workloadOf(other)))
            .map(other -> cluster.get(Node.class, new ObjectKey("", other.spec().nodeName())))
            .filter(node -> node != null)
            .map(node -> node.metadata().labels().getOrDefault(term.topologyKey(), ""))
            .collect(Collectors.toSet());
    return nodes.stream()
        .map(node -> node.metadata().labels().getOrDefault(term.topologyKey(), ""))
        .allMatch(domain -> !domain.isEmpty() && taken.contains(domain));
  }
}
