package dev.berth.suggestion;

import dev.berth.api.core.Namespace;
import dev.berth.framework.cluster.Snapshot;
import dev.berth.framework.model.AffinityTerm;
import dev.berth.framework.model.NodeInfo;
import dev.berth.framework.model.PodInfo;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/// The pods that conflict with a pod by a required anti-affinity of either.
final class Conflicts {
  private final List<Conflict> conflicts = new ArrayList<>();

  /// @param domain the topology domain of the other pod's node
  private record Conflict(PodInfo other, String key, String domain) {
    boolean reaches(NodeInfo node) {
      return domain.equals(node.node().metadata().labels().get(key));
    }
  }

  Conflicts(Situation situation) {
    Snapshot cluster = situation.cluster();
    var pod = PodInfo.of(situation.pod());
    List<AffinityTerm> own = pod.affinityTerms().requiredAntiAffinity();
    List<NodeInfo> nodes =
        own.isEmpty()
            ? cluster.nodes().nodesWithPodsWithRequiredAntiAffinity()
            : cluster.nodes().nodes();
    for (NodeInfo node : nodes) {
      for (PodInfo other : own.isEmpty() ? node.podsWithRequiredAntiAffinity() : node.pods()) {
        if (!VictimCandidates.isOfSameController(other, pod)) {
          add(own, other, node, cluster, other);
          add(other.affinityTerms().requiredAntiAffinity(), pod, node, cluster, other);
        }
      }
    }
  }

  /// @param terms the terms of one pod
  /// @param selected the other pod
  private void add(
      List<AffinityTerm> terms, PodInfo selected, NodeInfo node, Snapshot cluster, PodInfo other) {
    for (AffinityTerm term : terms) {
      String domain = node.node().metadata().labels().get(term.topologyKey());
      if (domain != null
          && term.matches(selected.pod(), labels(selected.key().namespace(), cluster))) {
        conflicts.add(new Conflict(other, term.topologyKey(), domain));
      }
    }
  }

  private static Map<String, String> labels(String namespace, Snapshot cluster) {
    Namespace object = cluster.objects().get(Namespace.class, namespace);
    return object == null ? Map.of() : object.metadata().labels();
  }

  /// Returns the conflicting pods in a domain of the node.
  List<PodInfo> near(NodeInfo node) {
    return conflicts.stream()
        .filter(conflict -> conflict.reaches(node))
        .map(Conflict::other)
        .distinct()
        .toList();
  }
}
