package dev.berth.planner;

import dev.berth.api.core.Namespace;
import dev.berth.api.core.Node;
import dev.berth.api.core.Pod;
import dev.berth.api.core.Taint;
import dev.berth.api.core.TopologySpreadConstraint;
import dev.berth.api.selector.RequiredNodeAffinity;
import dev.berth.api.selector.Requirement;
import dev.berth.api.selector.Selector;
import dev.berth.api.selector.TolerationMatcher;
import dev.berth.framework.cluster.ClusterObjects;
import dev.berth.framework.model.AffinityTerm;
import dev.berth.framework.model.PodInfo;
import dev.berth.planner.packing.DomainCounter;
import dev.berth.planner.packing.PlacementRule;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.Collections;
import java.util.HashMap;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;

/// The rules that depend on other pods, as counters over topology domains: required affinity and
/// anti-affinity, `DoNotSchedule` topology spread, topology constraints of groups, and host ports.
/// Pods that stay are counted once; what the required anti-affinity of such a pod forbids is not
/// here, because filters report it about a node without other pods.
///
/// The engine decides in the end: rules only keep the search from proposals that filters would
/// refuse.
///
/// Source: API reference, `PodAffinityTerm`, `TopologySpreadConstraint`; KEP-895, KEP-3094,
/// KEP-5732.
final class DomainRules {
  private final List<Node> nodes;
  private final List<KindOfPods> kinds;
  private final ClusterObjects objects;
  private final GroupTopologies topologies;
  private final TolerationMatcher tolerations;
  private final List<DomainCounter> counters = new ArrayList<>();
  private final Map<Object, Integer> numbers = new HashMap<>();
  private final IdentityHashMap<KindOfPods, List<PlacementRule>> rules = new IdentityHashMap<>();
  private final IdentityHashMap<KindOfPods, List<Integer>> counted = new IdentityHashMap<>();

  /// @param kinds all kinds of pods in the cluster
  DomainRules(
      List<Node> nodes,
      List<KindOfPods> kinds,
      ClusterObjects objects,
      GroupTopologies topologies,
      TolerationMatcher tolerations) {
    this.nodes = nodes;
    this.kinds = kinds;
    this.objects = objects;
    this.topologies = topologies;
    this.tolerations = tolerations;
    for (var kind : kinds) {
      if (kind.isOpen()) {
        spread(kind);
        affinity(kind);
        antiAffinity(kind);
        ports(kind);
        group(kind);
      }
    }
  }

  List<DomainCounter> counters() {
    return counters;
  }

  /// The rules for a pod of the kind.
  List<PlacementRule> rules(KindOfPods kind) {
    return rules.getOrDefault(kind, List.of());
  }

  /// The counters for pods of the kind.
  List<Integer> counters(KindOfPods kind) {
    return counted.getOrDefault(kind, List.of());
  }

  private void add(KindOfPods kind, PlacementRule rule) {
    rules.computeIfAbsent(kind, _ -> new ArrayList<>()).add(rule);
  }

  private void spread(KindOfPods kind) {
    Pod pod = kind.sample().pod();
    var hard =
        pod.spec().topologySpreadConstraints().stream()
            .filter(it -> it.whenUnsatisfiable().equals(TopologySpreadConstraint.DO_NOT_SCHEDULE))
            .toList();
    for (var constraint : hard) {
      var selector = selector(constraint, pod);
      var eligible = eligible(constraint, hard, pod);
      var namespace = pod.metadata().namespace();
      Predicate<PodInfo> selects =
          it ->
              it.pod().metadata().namespace().equals(namespace)
                  && !it.pod().isTerminating()
                  && selector.matches(it.pod().metadata().labels());
      int counter =
          counter(
              List.of("spread", namespace, selector, constraint.topologyKey(), eligible),
              constraint.topologyKey(),
              eligible,
              selects);
      add(
          kind,
          new PlacementRule.Spread(
              counter,
              constraint.maxSkew(),
              Objects.requireNonNullElse(constraint.minDomains(), 1),
              selects.test(kind.sample())));
    }
  }

  private static Selector selector(TopologySpreadConstraint constraint, Pod pod) {
    var own = pod.metadata().labels();
    return Selector.of(constraint.labelSelector())
        .and(
            constraint.matchLabelKeys().stream()
                .filter(own::containsKey)
                .map(key ->
                    new Requirement(
                        key, Requirement.Operator.IN, Set.of(Objects.requireNonNull(own.get(key)))))
                .toList());
  }

  /// The nodes whose domains count.
  private BitSet eligible(
      TopologySpreadConstraint constraint, List<TopologySpreadConstraint> hard, Pod pod) {
    boolean heedsAffinity =
        !TopologySpreadConstraint.IGNORE.equals(constraint.nodeAffinityPolicy());
    boolean heedsTaints = TopologySpreadConstraint.HONOR.equals(constraint.nodeTaintsPolicy());
    var affinity = RequiredNodeAffinity.of(pod.spec());
    var eligible = new BitSet();
    for (int n = 0; n < nodes.size(); n++) {
      var node = nodes.get(n);
      var labels = node.metadata().labels();
      eligible.set(
          n,
          hard.stream().allMatch(it -> labels.containsKey(it.topologyKey()))
              && (!heedsAffinity || affinity.matches(node))
              && (!heedsTaints || isTolerated(node, pod)));
    }
    return eligible;
  }

  private boolean isTolerated(Node node, Pod pod) {
    var hard =
        node.spec().taints().stream()
            .filter(taint -> !taint.effect().equals(Taint.PREFER_NO_SCHEDULE))
            .toList();
    return tolerations.firstUntolerated(hard, pod.spec().tolerations()) == null;
  }

  private void affinity(KindOfPods kind) {
    var terms = kind.sample().affinityTerms().requiredAffinity();
    Predicate<PodInfo> matchesAll = pod -> terms.stream().allMatch(term -> matches(term, pod));
    for (var term : terms) {
      int counter =
          counter(
              List.of("affinity", terms, term.topologyKey()), term.topologyKey(), null, matchesAll);
      add(kind, new PlacementRule.Present(counter, matchesAll.test(kind.sample())));
    }
  }

  private void antiAffinity(KindOfPods kind) {
    for (var term : kind.sample().affinityTerms().requiredAntiAffinity()) {
      int targets =
          counter(List.of("targets", term), term.topologyKey(), null, pod -> matches(term, pod));
      add(kind, new PlacementRule.Absent(targets));
      int owners =
          counter(
              List.of("owners", term),
              term.topologyKey(),
              null,
              pod -> pod.affinityTerms().requiredAntiAffinity().contains(term));
      for (var other : kinds) {
        if (other.isOpen() && matches(term, other.sample())) {
          var rule = new PlacementRule.Absent(owners);
          if (!rules(other).contains(rule)) {
            add(other, rule);
          }
        }
      }
    }
  }

  private void ports(KindOfPods kind) {
    var ports = kind.kind().ports();
    if (ports.isEmpty()) {
      return;
    }
    int conflicts =
        counter(
            List.of("ports", ports),
            null,
            null,
            pod ->
                pod.hostPorts().stream()
                    .anyMatch(port -> ports.stream().anyMatch(port::conflictsWith)));
    add(kind, new PlacementRule.Absent(conflicts));
  }

  /// Pods of a group that needs one domain attract each other there; the first may choose the
  /// domain.
  private void group(KindOfPods kind) {
    for (var topology : kind.kind().topologies()) {
      int members =
          counter(
              List.of("group", topology),
              topology.topologyKey(),
              null,
              pod -> topologies.of(pod.pod()).contains(topology));
      add(kind, new PlacementRule.Present(members, true));
    }
  }

  private boolean matches(AffinityTerm term, PodInfo pod) {
    var namespace = objects.get(Namespace.class, pod.pod().metadata().namespace());
    return term.matches(pod.pod(), namespace == null ? Map.of() : namespace.metadata().labels());
  }

  /// Returns the number of a counter; equal counters share a number.
  ///
  /// @param key what makes counters equal
  /// @param topologyKey the label whose values are domains; null if each node is a domain
  /// @param eligible the nodes that count; null for all
  private int counter(
      Object key,
      @Nullable String topologyKey,
      @Nullable BitSet eligible,
      Predicate<PodInfo> counts) {
    var known = numbers.get(key);
    if (known != null) {
      return known;
    }
    int number = counters.size();
    numbers.put(key, number);
    Map<String, Integer> domains = new HashMap<>();
    var ofNode = new ArrayList<Integer>();
    for (int n = 0; n < nodes.size(); n++) {
      var node = nodes.get(n).metadata();
      var name = topologyKey == null ? node.name() : node.labels().get(topologyKey);
      ofNode.add(
          name == null || (eligible != null && !eligible.get(n))
              ? DomainCounter.NO_DOMAIN
              : domains.computeIfAbsent(name, _ -> domains.size()));
    }
    var fixed = new ArrayList<>(Collections.nCopies(domains.size(), 0));
    for (var kind : kinds) {
      if (kind.isOpen() && counts.test(kind.sample())) {
        counted.computeIfAbsent(kind, _ -> new ArrayList<>()).add(number);
      }
      kind.fixed()
          .forEach((node, pods) -> {
            int domain = ofNode.get(node);
            if (domain >= 0) {
              var count = (int) pods.stream().filter(counts).count();
              fixed.set(domain, fixed.get(domain) + count);
            }
          });
    }
    counters.add(new DomainCounter(ofNode, fixed));
    return number;
  }
}
