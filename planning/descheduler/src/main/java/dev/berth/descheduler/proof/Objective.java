package dev.berth.descheduler.proof;

import dev.berth.api.core.Container;
import dev.berth.api.core.Node;
import dev.berth.api.core.Pod;
import dev.berth.api.meta.LabelSelector;
import dev.berth.api.meta.OwnerReference;
import dev.berth.api.selector.Selector;
import dev.berth.api.selector.SelectorException;
import dev.berth.framework.cluster.Snapshot;
import dev.berth.framework.model.NodeInfo;
import dev.berth.framework.model.PodInfo;
import java.util.Collection;
import java.util.HashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Function;
import java.util.function.Predicate;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/// The improvement of the cluster that a strategy wants, and when.
interface Objective {
  /// For strategies that object to the pod itself: wherever its replacement goes, there is one such
  /// pod less.
  Objective OF_POD = _ -> null;

  /// For strategies that object to the place, and whose only objective is the number of pods that
  /// they choose.
  Objective OF_PLACE =
      relocation ->
          relocation.node().equals(relocation.origin())
              ? "its replacement would come back to node %s".formatted(relocation.origin())
              : null;

  /// The reason why the eviction would not improve the cluster, for users; null if it would.
  @Nullable String objection(Relocation relocation);

  /// The first objection of two objectives.
  default Objective and(Objective other) {
    return relocation -> {
      String first = objection(relocation);
      return first == null ? other.objection(relocation) : first;
    };
  }

  /// Pods of one kind, counted by the domains of their nodes.
  static final class DomainCount {
    private final Function<Node, @Nullable String> domains;
    private final Map<String, Integer> counts = new HashMap<>();
    private final Snapshot cluster;

    /// @param nodes the nodes on which they are counted
    /// @param domains returns the domain of a node; null for none
    /// @param counted which pods
    DomainCount(
        Snapshot cluster,
        Collection<String> nodes,
        Function<Node, @Nullable String> domains,
        Predicate<Pod> counted) {
      this.cluster = cluster;
      this.domains = domains;
      Relocation.nodes(cluster, nodes)
          .forEach(node -> {
            String domain = domains.apply(node.node());
            if (domain != null) {
              var pods = node.pods().stream().map(PodInfo::pod).filter(pod -> !pod.isTerminating());
              counts.merge(domain, (int) pods.filter(counted).count(), Integer::sum);
            }
          });
    }

    /// The domain of the node; null if it is in none.
    @Nullable String domain(String name) {
      NodeInfo node = cluster.nodes().node(name);
      return node == null ? null : domains.apply(node.node());
    }

    int in(@Nullable String domain) {
      return domain == null ? 0 : counts.getOrDefault(domain, 0);
    }

    /// Half the change of the sum of squares of all counts, if one pod moves from one domain to
    /// another: below zero if the counts become more even.
    int change(@Nullable String from, @Nullable String to) {
      return from == null || to == null || from.equals(to) ? 0 : in(to) + 1 - in(from);
    }
  }

  /// RemoveDuplicates: the pods of an owner must become more evenly spread over the nodes.
  record DuplicatesObjective(Collection<String> nodes) implements Objective {
    @Override
    public @Nullable String objection(Relocation relocation) {
      var kind = kind(relocation.pod());
      var count =
          new DomainCount(
              relocation.before(),
              nodes,
              node -> node.metadata().name(),
              other -> kind(other).equals(kind));
      return count.change(relocation.origin(), relocation.node()) < 0
          ? null
          : "its replacement would go to node %s, which has %,d pods of its owner already, and node %s has %,d"
              .formatted(
                  relocation.node(),
                  count.in(relocation.node()),
                  relocation.origin(),
                  count.in(relocation.origin()));
    }

    /// The owners of the pod, and its images.
    private static List<List<String>> kind(Pod pod) {
      return List.of(
          pod.metadata().ownerReferences().stream().map(OwnerReference::uid).sorted().toList(),
          pod.spec().containers().stream().map(Container::image).sorted().toList());
    }
  }

  /// RemovePodsViolatingTopologySpreadConstraint: over all constraints of the namespace that count
  /// the pod, the spread of pods must become more even.
  ///
  /// @param whenUnsatisfiable of which constraints
  /// @param nodes those of the cycle
  record SpreadObjective(Set<String> whenUnsatisfiable, Collection<String> nodes)
      implements Objective {
    /// The counted pods and their domains.
    private record Counted(String topologyKey, @Nullable LabelSelector selector) {
      boolean counts(Pod pod) {
        try {
          return Selector.of(selector).matches(pod.metadata().labels());
        } catch (SelectorException e) {
          return false;
        }
      }
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
                node -> node.metadata().labels().get(constraint.topologyKey()),
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

    /// The constraints of all pods in the namespace that count the pod, each once.
    private Set<Counted> constraints(Relocation relocation) {
      String namespace = relocation.pod().metadata().namespace();
      return Relocation.nodes(relocation.before(), nodes)
          .flatMap(node -> node.pods().stream())
          .filter(pod -> pod.pod().metadata().namespace().equals(namespace))
          .flatMap(pod -> pod.pod().spec().topologySpreadConstraints().stream())
          .filter(it -> whenUnsatisfiable.contains(it.whenUnsatisfiable()))
          .map(it -> new Counted(it.topologyKey(), it.labelSelector()))
          .distinct()
          .filter(constraint -> constraint.counts(relocation.pod()))
          .collect(Collectors.toCollection(LinkedHashSet::new));
    }
  }

  /// LowNodeUtilization: the use of the nodes must become more even. Its evictions come to an end,
  /// because each reduces the variance of the nodes' use. Another node may still be above its
  /// targets afterwards, as long as its use is lower than before.
  ///
  /// @param nodes those of the cycle
  record UtilizationObjective(UtilizationTargets targets, Collection<String> nodes)
      implements Objective {
    /// Differences that come only from sums of fractions.
    private static final double NOISE = 1e-9;

    @Override
    public @Nullable String objection(Relocation relocation) {
      NodeInfo node = relocation.target();
      if (node == null) {
        return null;
      }
      var moved = List.of(relocation.origin(), relocation.node());
      double before = targets.squares(relocation.before(), moved);
      double after = targets.squares(relocation.after(), moved);
      return after < before - NOISE * (1 + before)
          ? null
          : "its replacement would go to node %s, and the nodes would be used no more evenly: %s there then, and %s on node %s now%s"
              .formatted(
                  node.name(),
                  use(node),
                  use(relocation.before().nodes().node(relocation.origin())),
                  relocation.origin(),
                  alone(relocation, node));
    }

    /// Says that the pod alone exceeds the targets of such a node; empty if it does not.
    private String alone(Relocation relocation, NodeInfo node) {
      NodeInfo alone = NodeInfo.of(node.node()).plus(PodInfo.of(relocation.pod()));
      return targets.isExceeded(relocation.after(), nodes, alone)
          ? "; the pod alone is above the targets there: " + use(alone)
          : "";
    }

    /// Such as `40.0 % cpu and 10.0 % memory`.
    private String use(@Nullable NodeInfo node) {
      Map<String, Double> percents = node == null ? Map.of() : targets.percents(node);
      return targets.high().keySet().stream()
          .map(resource -> "%.1f %% %s".formatted(percents.getOrDefault(resource, 0.0), resource))
          .collect(Collectors.joining(" and "));
    }
  }
}
