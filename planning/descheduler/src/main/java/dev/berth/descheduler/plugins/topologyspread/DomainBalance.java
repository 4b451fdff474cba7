package dev.berth.descheduler.plugins.topologyspread;

import dev.berth.api.core.Affinity;
import dev.berth.api.core.Node;
import dev.berth.api.core.Pod;
import dev.berth.api.core.Toleration;
import dev.berth.api.core.TopologySpreadConstraint;
import dev.berth.api.selector.RequiredNodeAffinity;
import dev.berth.api.selector.Requirement;
import dev.berth.api.selector.Requirement.Operator;
import dev.berth.api.selector.Selector;
import dev.berth.descheduler.plugins.support.NodeFit;
import dev.berth.preemption.GoSort;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.IdentityHashMap;
import java.util.IntSummaryStatistics;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.function.Consumer;
import java.util.function.Predicate;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/// Moves pods, in a calculation, from large domains to small ones until these are even enough: no
/// domain moves across the mean. The last pods of a domain go first.
final class DomainBalance {
  private final int maxSkew;
  private final double mean;
  private final List<List<Pod>> ascending;
  private final Predicate<Pod> fits;
  private final IdentityHashMap<Pod, Boolean> known = new IdentityHashMap<>();

  /// @param fits whether a pod could be on another node, in a domain below the mean
  DomainBalance(TopologyDomains domains, int maxSkew, Predicate<Pod> fits) {
    this.maxSkew = maxSkew;
    this.mean = domains.mean();
    this.fits = fits;
    this.ascending = new ArrayList<>(domains.byValue().values());
    ascending.forEach(pods -> GoSort.sort(pods, (a, b) -> staysBefore(a, b) ? -1 : 1));
    ascending.sort(
        Comparator.<List<Pod>>comparingInt(List::size).thenComparing(DomainBalance::byNextPod));
  }

  /// Whether the first pod stays longer: pods without node selector and affinity leave first, and
  /// among these, pods of the highest priority. Equal pods have the order of Go's `sort.Slice` with
  /// a comparison that returns "less" for equal pods.
  private static boolean staysBefore(Pod a, Pod b) {
    boolean bound = isBoundToNodes(a);
    if (bound != isBoundToNodes(b)) {
      return bound;
    }
    Integer ofA = a.spec().priority();
    Integer ofB = b.spec().priority();
    if (ofA == null || ofB == null) {
      return ofA == null && ofB != null;
    }
    return ofA <= ofB;
  }

  private static boolean isBoundToNodes(Pod pod) {
    Affinity affinity = pod.spec().affinity();
    return !pod.spec().nodeSelector().isEmpty()
        || (affinity != null && affinity.nodeAffinity() != null);
  }

  /// Among domains of the same size, the domain whose next pod is the first by name gives pods
  /// first; the descheduler takes any.
  private static int byNextPod(List<Pod> a, List<Pod> b) {
    return a.isEmpty() || b.isEmpty() ? 0 : b.getLast().key().compareTo(a.getLast().key());
  }

  /// Reports the moved pods.
  void run(Consumer<Pod> moved) {
    int smaller = 0;
    int larger = ascending.size() - 1;
    while (smaller < larger) {
      if (ascending.get(larger).size() <= mean) {
        larger--;
      }
      List<Pod> from = ascending.get(larger);
      List<Pod> to = ascending.get(smaller);
      int number = toMove(from.size(), to.size());
      if (number <= 0) {
        smaller++;
      } else {
        from.sort(Comparator.comparing(this::fits));
        List<Pod> last = from.subList(from.size() - number, from.size());
        last.forEach(moved);
        to.addAll(last);
        last.clear();
      }
    }
  }

  private int toMove(int from, int to) {
    int skew = from - to;
    if (skew <= maxSkew) {
      return 0;
    }
    double offered = Math.ceil(from - mean);
    double wanted = Math.ceil(mean - to);
    double excess = Math.ceil(((double) skew - maxSkew) / 2);
    return (int) Math.min(Math.min(offered, wanted), excess);
  }

  /// Whether the pod could be on another node; if a pod moves again, this is not checked again.
  boolean fits(Pod pod) {
    return known.computeIfAbsent(pod, fits::test);
  }

  /// The domains of a constraint, with the pods that it selects.
  ///
  /// @param byValue the pods of each value of the topology key; they may be moved
  record TopologyDomains(SortedMap<String, List<Pod>> byValue) {
    /// A node that the constraint ignores adds no domain, but its pods do.
    ///
    /// @param nodes by name
    /// @param pods the pods of the namespace that may be evicted
    static TopologyDomains of(
        BalancedConstraint constraint, Map<String, Node> nodes, List<Pod> pods) {
      var byValue = new TreeMap<String, List<Pod>>();
      for (Node node : nodes.values()) {
        String value = constraint.domainOf(node);
        if (value != null && constraint.includes(node)) {
          byValue.putIfAbsent(value, new ArrayList<>());
        }
      }
      for (Pod pod : pods) {
        Node node = nodes.get(pod.spec().nodeName());
        String value = node == null ? null : constraint.domainOf(node);
        if (value != null
            && !pod.isTerminating()
            && constraint.selector().matches(pod.metadata().labels())) {
          byValue.computeIfAbsent(value, _ -> new ArrayList<>()).add(pod);
        }
      }
      return new TopologyDomains(byValue);
    }

    private IntSummaryStatistics sizes() {
      return byValue.values().stream().mapToInt(List::size).summaryStatistics();
    }

    /// The average number of pods in a domain.
    double mean() {
      return (double) sizes().getSum() / byValue.size();
    }

    /// The values of the domains with fewer pods than the mean.
    Set<String> belowMean() {
      double mean = mean();
      return byValue.keySet().stream()
          .filter(value -> byValue.getOrDefault(value, List.of()).size() < mean)
          .collect(Collectors.toSet());
    }

    /// The difference between the largest and the smallest domain; 0 without domains.
    int skew() {
      return byValue.isEmpty() ? 0 : sizes().getMax() - sizes().getMin();
    }
  }

  /// A constraint of a pod, with everything that it takes from the pod: equal for pods with the
  /// same requirements.
  ///
  /// @param affinity the affinity that a node must match to count; null for any node
  /// @param tolerations the tolerations that must tolerate a node's taints so that it counts; null
  ///   if taints do not matter
  record BalancedConstraint(
      int maxSkew,
      String topologyKey,
      Selector selector,
      @Nullable RequiredNodeAffinity affinity,
      @Nullable List<Toleration> tolerations) {

    /// @throws dev.berth.api.selector.SelectorException if the selector is invalid
    static BalancedConstraint of(TopologySpreadConstraint constraint, Pod pod) {
      String affinityPolicy =
          Objects.requireNonNullElse(
              constraint.nodeAffinityPolicy(), TopologySpreadConstraint.HONOR);
      String taintsPolicy =
          Objects.requireNonNullElse(
              constraint.nodeTaintsPolicy(), TopologySpreadConstraint.IGNORE);
      return new BalancedConstraint(
          constraint.maxSkew(),
          constraint.topologyKey(),
          Selector.of(constraint.labelSelector()).and(ownLabels(constraint.matchLabelKeys(), pod)),
          affinityPolicy.equals(TopologySpreadConstraint.HONOR)
              ? RequiredNodeAffinity.of(pod.spec())
              : null,
          taintsPolicy.equals(TopologySpreadConstraint.HONOR) ? pod.spec().tolerations() : null);
    }

    private static List<Requirement> ownLabels(List<String> keys, Pod pod) {
      var labels = pod.metadata().labels();
      return keys.stream()
          .filter(labels::containsKey)
          .map(key -> new Requirement(key, Operator.IN, Set.of(labels.getOrDefault(key, ""))))
          .toList();
    }

    /// Whether the node counts.
    boolean includes(Node node) {
      return (affinity == null || affinity.matches(node))
          && (tolerations == null || NodeFit.areTaintsTolerated(node, tolerations));
    }

    /// The domain of the node; null if it is in none.
    @Nullable String domainOf(Node node) {
      return node.metadata().labels().get(topologyKey);
    }
  }
}
