package dev.berth.suggestion;

import dev.berth.api.core.Node;
import dev.berth.api.core.Pod;
import dev.berth.api.core.TopologySpreadConstraint;
import dev.berth.api.selector.Selector;
import dev.berth.framework.cluster.Snapshot;
import dev.berth.framework.model.NodeInfo;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.function.Predicate;

/// The domain that keeps a hard spread constraint from being met: it has the fewest matching pods,
/// and takes no further pod.
///
/// @param topologyKey the topology key of the constraint
/// @param domain the first by name of the domains with the fewest pods
/// @param pods the number of matching pods in the domain
/// @param why the messages of the plugins that keep the pod from the domain's nodes
public record SpreadNote(String topologyKey, String domain, long pods, List<String> why)
    implements Note {
  private static final String SPREAD = "PodTopologySpread";

  public SpreadNote {
    why = List.copyOf(why);
  }

  @Override
  public String text() {
    return "%s=%s has the fewest matching pods, %,d, and takes no more: %s"
        .formatted(topologyKey, domain, pods, String.join("; ", why));
  }

  /// Returns a note for each constraint that keeps the pod from a node while its emptiest domain
  /// takes no pod.
  ///
  /// @param blockers the blockers of the nodes
  static List<SpreadNote> of(Pod pod, Snapshot cluster, List<NodeBlockers> blockers) {
    boolean isBlocked =
        blockers.stream()
            .flatMap(node -> node.rejections().stream())
            .anyMatch(rejection -> rejection.plugin().equals(SPREAD));
    List<TopologySpreadConstraint> required =
        pod.spec().topologySpreadConstraints().stream()
            .filter(it -> it.whenUnsatisfiable().equals(TopologySpreadConstraint.DO_NOT_SCHEDULE))
            .toList();
    if (!isBlocked || required.isEmpty()) {
      return List.of();
    }
    var notes = new ArrayList<SpreadNote>();
    for (TopologySpreadConstraint constraint : required) {
      Map<String, Long> counts = counts(constraint, required, pod, cluster);
      Integer least = constraint.minDomains();
      if (counts.isEmpty() || (least != null && counts.size() < least)) {
        continue; // with too few domains, the minimum counts as 0
      }
      long fewest = counts.values().stream().mapToLong(Long::longValue).min().orElse(0);
      for (Map.Entry<String, Long> domain : counts.entrySet()) {
        Set<String> why =
            domain.getValue() > fewest
                ? Set.of()
                : whyClosed(constraint.topologyKey(), domain.getKey(), cluster, blockers);
        if (!why.isEmpty()) {
          notes.add(
              new SpreadNote(constraint.topologyKey(), domain.getKey(), fewest, List.copyOf(why)));
          break;
        }
      }
    }
    return notes;
  }

  /// Returns the number of matching pods by domain, sorted by name.
  private static Map<String, Long> counts(
      TopologySpreadConstraint constraint,
      List<TopologySpreadConstraint> required,
      Pod pod,
      Snapshot cluster) {
    var selector = Selector.of(constraint.labelSelector());
    Map<String, String> own = new HashMap<>(pod.metadata().labels());
    own.keySet().retainAll(constraint.matchLabelKeys());
    var alike = Selector.ofLabels(own);
    Predicate<Node> isCounted = SpreadDomains.counted(constraint, pod);
    Map<String, Long> counts = new TreeMap<>();
    for (NodeInfo node : cluster.nodes().nodes()) {
      Map<String, String> labels = node.node().metadata().labels();
      boolean counted =
          required.stream().allMatch(it -> labels.containsKey(it.topologyKey()))
              && isCounted.test(node.node());
      if (counted) {
        long matching =
            node.pods().stream()
                .map(it -> it.pod())
                .filter(it -> it.metadata().namespace().equals(pod.metadata().namespace()))
                .filter(it -> !it.isTerminating())
                .filter(it -> selector.matches(it.metadata().labels()))
                .filter(it -> alike.matches(it.metadata().labels()))
                .count();
        counts.merge(labels.get(constraint.topologyKey()), matching, Long::sum);
      }
    }
    return counts;
  }

  /// Returns why no node of the domain takes the pod; empty if a node takes it, or if only the
  /// spread constraint keeps it away.
  private static Set<String> whyClosed(
      String topologyKey, String domain, Snapshot cluster, List<NodeBlockers> blockers) {
    Map<String, NodeBlockers> byNode = new HashMap<>();
    blockers.forEach(blocked -> byNode.put(blocked.node(), blocked));
    var why = new TreeSet<String>();
    for (NodeInfo node : cluster.nodes().nodes()) {
      if (domain.equals(node.node().metadata().labels().get(topologyKey))) {
        NodeBlockers blocked = byNode.get(node.name());
        List<String> others =
            blocked == null
                ? List.of()
                : blocked.rejections().stream()
                    .filter(rejection -> !rejection.plugin().equals(SPREAD))
                    .map(rejection -> rejection.message())
                    .toList();
        if (others.isEmpty()) {
          return Set.of();
        }
        why.add(others.getFirst());
      }
    }
    return why;
  }
}
