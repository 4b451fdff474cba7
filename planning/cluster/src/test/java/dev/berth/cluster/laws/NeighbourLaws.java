package dev.berth.cluster.laws;

import dev.berth.api.core.Affinity;
import dev.berth.api.core.Node;
import dev.berth.api.core.Pod;
import dev.berth.api.core.PodAffinityTerm;
import dev.berth.api.core.TopologySpreadConstraint;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/// What a pod demands of the pods near it held when it was placed, and what they demand of it.
final class NeighbourLaws {
  private NeighbourLaws() {}

  static List<String> broken(ClusterView view, Pod placed) {
    var others = view.placed().stream().filter(pod -> !pod.key().equals(placed.key())).toList();
    var broken = new ArrayList<String>();
    for (var constraint : placed.spec().topologySpreadConstraints()) {
      int skew = skew(constraint, placed, others, view);
      if (skew > constraint.maxSkew()) {
        broken.add(
            "%s is on %s, which makes a skew of %d over %s"
                .formatted(placed.key(), placed.spec().nodeName(), skew, constraint.topologyKey()));
      }
    }
    for (PodAffinityTerm term : wanted(placed)) {
      // The first of a group that wants to stay together may begin anywhere.
      boolean begins =
          selects(term, placed)
              && domain(term, placed, view) != null
              && others.stream()
                  .noneMatch(other -> selects(term, other) && domain(term, other, view) != null);
      if (!begins
          && others.stream()
              .noneMatch(other -> selects(term, other) && sameDomain(term, placed, other, view))) {
        broken.add("%s is far from what it wants to be near".formatted(placed.key()));
      }
    }
    for (Pod other : others) {
      if (avoids(placed, other, view) || avoids(other, placed, view)) {
        broken.add("%s is near %s, and should not be".formatted(placed.key(), other.key()));
      }
    }
    return broken;
  }

  /// By how much there are more of the selected pods in the pod's domain than in the emptiest one.
  private static int skew(
      TopologySpreadConstraint constraint, Pod placed, List<Pod> others, ClusterView view) {
    Map<String, Integer> counts = new HashMap<>();
    for (Node node : view.nodes()) {
      if (counts(node, constraint, placed)) {
        String domain = Objects.requireNonNull(ClusterView.label(node, constraint.topologyKey()));
        int selected = 0;
        for (Pod other : others) {
          if (other.spec().nodeName().equals(node.metadata().name())
              && ClusterView.selects(constraint.labelSelector(), other)) {
            selected++;
          }
        }
        counts.merge(domain, selected, Integer::sum);
      }
    }
    String own = ClusterView.label(view.nodeOf(placed), constraint.topologyKey());
    if (own == null) {
      return Integer.MAX_VALUE;
    }
    int least = counts.values().stream().mapToInt(Integer::intValue).min().orElse(0);
    if (constraint.minDomains() != null && counts.size() < constraint.minDomains()) {
      least = 0;
    }
    int self = ClusterView.selects(constraint.labelSelector(), placed) ? 1 : 0;
    return counts.getOrDefault(own, 0) + self - least;
  }

  private static boolean counts(Node node, TopologySpreadConstraint constraint, Pod placed) {
    return placed.spec().topologySpreadConstraints().stream()
            .allMatch(it -> ClusterView.label(node, it.topologyKey()) != null)
        && ("Ignore".equals(constraint.nodeAffinityPolicy())
            || NodeLaws.acceptsLabels(placed, node))
        && (!"Honor".equals(constraint.nodeTaintsPolicy()) || NodeLaws.toleratesAll(placed, node));
  }

  private static boolean avoids(Pod pod, Pod other, ClusterView view) {
    return unwanted(pod).stream()
        .anyMatch(term -> selects(term, other) && sameDomain(term, pod, other, view));
  }

  private static List<PodAffinityTerm> wanted(Pod pod) {
    Affinity affinity = pod.spec().affinity();
    var near = affinity == null ? null : affinity.podAffinity();
    return near == null ? List.of() : near.requiredDuringSchedulingIgnoredDuringExecution();
  }

  private static List<PodAffinityTerm> unwanted(Pod pod) {
    Affinity affinity = pod.spec().affinity();
    var far = affinity == null ? null : affinity.podAntiAffinity();
    return far == null ? List.of() : far.requiredDuringSchedulingIgnoredDuringExecution();
  }

  private static boolean selects(PodAffinityTerm term, Pod pod) {
    return ClusterView.selects(term.labelSelector(), pod);
  }

  private static boolean sameDomain(PodAffinityTerm term, Pod a, Pod b, ClusterView view) {
    String domain = domain(term, a, view);
    return domain != null && domain.equals(domain(term, b, view));
  }

  private static @Nullable String domain(PodAffinityTerm term, Pod pod, ClusterView view) {
    return ClusterView.label(view.nodeOf(pod), term.topologyKey());
  }
}
