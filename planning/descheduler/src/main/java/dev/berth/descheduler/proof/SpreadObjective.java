package dev.berth.descheduler.proof;

import dev.berth.api.core.Node;
import dev.berth.api.core.Pod;
import dev.berth.api.core.TopologySpreadConstraint;
import dev.berth.api.meta.LabelSelector;
import dev.berth.api.selector.Selector;
import dev.berth.api.selector.SelectorException;
import dev.berth.framework.state.NodeInfo;
import dev.berth.framework.state.PodInfo;
import java.util.Collection;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/// RemovePodsViolatingTopologySpreadConstraint: over all constraints of the namespace that count
/// the pod, the pods have to be more even then.
///
/// @param whenUnsatisfiable of which constraints
/// @param nodes those of the cycle
record SpreadObjective(Set<String> whenUnsatisfiable, Collection<String> nodes)
    implements Objective {
  /// What is counted where.
  private record Counted(String topologyKey, @Nullable LabelSelector selector) {
    boolean counts(Pod pod) {
      try {
        return Selector.of(selector).matches(pod.metadata().labels());
      } catch (SelectorException e) {
        return false;
      }
    }
  }

  SpreadObjective {
    whenUnsatisfiable = Set.copyOf(whenUnsatisfiable);
    nodes = List.copyOf(nodes);
  }

  @Override
  public @Nullable String objection(Relocation relocation) {
    int change = 0;
    String worst = "";
    for (Counted constraint : constraints(relocation)) {
      var count =
          new DomainCount(
              relocation.before(),
              nodes,
              node -> domain(node, constraint.topologyKey()),
              pod ->
                  pod.metadata().namespace().equals(relocation.pod().metadata().namespace())
                      && constraint.counts(pod));
      String from = count.domain(relocation.origin());
      String to = count.domain(relocation.node());
      int by = count.change(from, to);
      change += by;
      if (by >= 0 && from != null && to != null) {
        worst =
            from.equals(to)
                ? "%s %s is where it is now".formatted(constraint.topologyKey(), to)
                : "%s %s has %,d of these pods, and %s has %,d"
                    .formatted(constraint.topologyKey(), to, count.in(to), from, count.in(from));
      }
    }
    return change < 0
        ? null
        : "its replacement would go to node %s, and the pods would be spread no more evenly%s"
            .formatted(relocation.node(), worst.isEmpty() ? "" : ": " + worst);
  }

  /// Whether some constraint counts the pod.
  boolean counts(Relocation relocation) {
    return !constraints(relocation).isEmpty();
  }

  private static @Nullable String domain(Node node, String key) {
    return node.metadata().labels().get(key);
  }

  /// Those of all pods of the namespace that count the pod, each once.
  private Set<Counted> constraints(Relocation relocation) {
    Set<Counted> constraints = new LinkedHashSet<>();
    String namespace = relocation.pod().metadata().namespace();
    for (String name : nodes) {
      NodeInfo node = relocation.before().nodes().node(name);
      if (node == null) {
        continue;
      }
      for (PodInfo pod : node.pods()) {
        if (!pod.pod().metadata().namespace().equals(namespace)) {
          continue;
        }
        for (TopologySpreadConstraint constraint : pod.pod().spec().topologySpreadConstraints()) {
          if (whenUnsatisfiable.contains(constraint.whenUnsatisfiable())) {
            constraints.add(new Counted(constraint.topologyKey(), constraint.labelSelector()));
          }
        }
      }
    }
    constraints.removeIf(constraint -> !constraint.counts(relocation.pod()));
    return constraints;
  }
}
