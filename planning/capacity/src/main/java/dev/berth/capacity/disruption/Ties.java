package dev.berth.capacity.disruption;

import dev.berth.api.core.Node;
import dev.berth.api.core.Pod;
import dev.berth.api.meta.ObjectKey;
import dev.berth.api.selector.NodeMatcher;
import dev.berth.api.selector.RequiredNodeAffinity;
import dev.berth.api.selector.TolerationMatcher;
import dev.berth.capacity.disruption.LossTrial.Tie;
import dev.berth.cluster.controller.workload.SimulatedCluster;
import dev.berth.framework.model.AffinityTerm;
import dev.berth.framework.model.PodAffinityTerms;
import dev.berth.suggestion.BoundVolume;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/// Finds the reasons that tie pods to lost nodes, in a cluster without these nodes.
record Ties(SimulatedCluster cluster) {
  /// Returns the reason that ties a pod; null if room elsewhere would help it.
  @Nullable Tie of(Pod pod) {
    var affinity = RequiredNodeAffinity.of(pod.spec());
    List<Node> nodes =
        cluster.objects().list(Node.class).stream()
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
    return BoundVolume.of(pod, cluster.objects().objects()).stream()
        .map(BoundVolume::nodes)
        .allMatch(nodes -> nodes == null || NodeMatcher.of(nodes).matches(node));
  }

  /// Whether each domain of these nodes has a pod of the same workload that the term avoids.
  private boolean holdsEverywhere(AffinityTerm term, Pod pod, List<Node> nodes) {
    var workload = cluster.controllers().workloadOf(pod);
    if (workload == null) {
      return false;
    }
    Set<String> taken =
        cluster.objects().list(Pod.class).stream()
            .filter(other -> !other.isFinished() && !other.spec().nodeName().isEmpty())
            .filter(other -> term.matches(other, Map.of()))
            .filter(other -> workload.equals(cluster.controllers().workloadOf(other)))
            .map(other ->
                cluster.objects().get(Node.class, new ObjectKey("", other.spec().nodeName())))
            .filter(Objects::nonNull)
            .map(node -> domain(term, node))
            .collect(Collectors.toSet());
    return nodes.stream()
        .map(node -> domain(term, node))
        .allMatch(domain -> !domain.isEmpty() && taken.contains(domain));
  }

  private static String domain(AffinityTerm term, Node node) {
    return node.metadata().labels().getOrDefault(term.topologyKey(), "");
  }
}
