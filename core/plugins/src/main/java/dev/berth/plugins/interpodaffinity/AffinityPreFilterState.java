package dev.berth.plugins.interpodaffinity;

import dev.berth.api.core.Node;
import dev.berth.framework.CountingFilter.Bound;
import dev.berth.framework.FilterPlugin.FilterStatus;
import dev.berth.framework.Rejected;
import dev.berth.framework.Success;
import dev.berth.framework.counts.ChangedCounts;
import dev.berth.framework.counts.CountDefinition;
import dev.berth.framework.counts.CountDefinition.CountKey;
import dev.berth.framework.counts.CountSource;
import dev.berth.framework.counts.DomainCounts;
import dev.berth.framework.counts.TopologyCounts;
import dev.berth.framework.counts.TopologyKey;
import dev.berth.framework.model.AffinityTerm;
import dev.berth.framework.model.NodeInfo;
import dev.berth.framework.model.PodInfo;
import dev.berth.plugins.interpodaffinity.AffinityRejection.AffinityNotMatched;
import dev.berth.plugins.interpodaffinity.AffinityRejection.AntiAffinityViolated;
import dev.berth.plugins.interpodaffinity.AffinityRejection.ExistingAntiAffinityViolated;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/// Where in the cluster the required terms of a pod, and other pods' terms about it, have matches.
/// Immutable.
final class AffinityPreFilterState {
  private final IncomingPodAffinity incomingPod;
  private final RequiredCountDefinition required;
  private final ExistingCountDefinition existing;
  private final ChangedCounts requiredCounts;
  private final ChangedCounts existingCounts;
  private final NearbyPods nearbyPods;

  private AffinityPreFilterState(
      IncomingPodAffinity incomingPod,
      RequiredCountDefinition required,
      ExistingCountDefinition existing,
      ChangedCounts requiredCounts,
      ChangedCounts existingCounts,
      NearbyPods nearbyPods) {
    this.incomingPod = incomingPod;
    this.required = required;
    this.existing = existing;
    this.requiredCounts = requiredCounts;
    this.existingCounts = existingCounts;
    this.nearbyPods = nearbyPods;
  }

  /// Finds the matches.
  ///
  /// @param all all nodes
  static AffinityPreFilterState of(
      IncomingPodAffinity incomingPod,
      NodeDomains domains,
      CountSource countSource,
      List<NodeInfo> all) {
    var required = RequiredCountDefinition.of(incomingPod, domains);
    var existing = ExistingCountDefinition.of(incomingPod, domains);
    return new AffinityPreFilterState(
        incomingPod,
        required,
        existing,
        new ChangedCounts(incomingPod.isNothing() ? TopologyCounts.NONE : countSource.of(required)),
        new ChangedCounts(countSource.of(existing)),
        new NearbyPods(all));
  }

  /// Returns whether no node is rejected now.
  boolean allowAll() {
    return incomingPod.isNothing()
        && existingCounts.unchanged().domainCounts().stream().allMatch(DomainCounts::isEmpty);
  }

  /// Returns the state as if a pod were added to the node or removed from it.
  ///
  /// @param sign 1 to add, -1 to remove
  AffinityPreFilterState with(PodInfo changed, Node node, int sign) {
    var ofRequired = new CountsOnNode(requiredCounts, node, sign);
    if (!incomingPod.isNothing()) {
      required.weigh(changed, ofRequired);
    }
    var ofExisting = new CountsOnNode(existingCounts, node, sign);
    existing.weigh(changed, ofExisting);
    if (ofRequired.counts == requiredCounts && ofExisting.counts == existingCounts) {
      return this;
    }
    return new AffinityPreFilterState(
        incomingPod,
        required,
        existing,
        ofRequired.counts,
        ofExisting.counts,
        sign > 0 ? nearbyPods.plus(changed, node) : nearbyPods.minus(changed));
  }

  /// Counts that change with the pods of a node.
  private static final class CountsOnNode implements CountDefinition.Weights {
    private final Node node;
    private final int sign;
    private ChangedCounts counts;

    CountsOnNode(ChangedCounts counts, Node node, int sign) {
      this.counts = counts;
      this.node = node;
      this.sign = sign;
    }

    @Override
    public void add(CountKey countKey, int amount) {
      String domain = countKey.topologyKey().domain(node);
      if (domain != null) {
        counts = counts.plus(countKey, domain, sign * amount);
      }
    }
  }

  /// Returns whether the pod may go to the node.
  FilterStatus check(Node node) {
    AffinityTerm unmet = unmetAffinity(node);
    if (unmet != null) {
      return Rejected.unresolvable(
          new AffinityNotMatched(
              unmet,
              required.affinityKey(unmet).topologyKey().domain(node),
              incomingPod.affinity().size()));
    }
    for (AffinityTerm term : incomingPod.antiAffinity()) {
      CountKey countKey = required.antiAffinityKey(term);
      String domain = countKey.topologyKey().domain(node);
      if (domain != null && requiredCounts.get(countKey, domain) > 0) {
        return Rejected.unschedulable(
            new AntiAffinityViolated(
                antiAffinityBy(countKey), countKey.topologyKey(), domain, nearbyPods));
      }
    }
    TopologyKey violated = violatedByExisting(node);
    return violated == null
        ? Success.SUCCESS
        : Rejected.unschedulable(
            new ExistingAntiAffinityViolated(
                incomingPod, violated, Objects.requireNonNull(violated.domain(node)), nearbyPods));
  }

  /// Returns the topology key by which the node is near a pod whose anti-affinity excludes this
  /// pod; null if there is none. If there are several keys, returns the first by name.
  private @Nullable TopologyKey violatedByExisting(Node node) {
    TopologyKey first = null;
    for (CountKey countKey : existingCounts.countKeys()) {
      TopologyKey key = countKey.topologyKey();
      String domain = key.domain(node);
      if (domain != null
          && existingCounts.get(countKey, domain) > 0
          && (first == null || key.label().compareTo(first.label()) < 0)) {
        first = key;
      }
    }
    return first;
  }

  /// Matches of terms with the same label are counted together.
  private List<AffinityTerm> antiAffinityBy(CountKey countKey) {
    return incomingPod.antiAffinity().stream()
        .filter(term -> required.antiAffinityKey(term).equals(countKey))
        .toList();
  }

  /// Returns the first affinity term that rejects the node, or null.
  private @Nullable AffinityTerm unmetAffinity(Node node) {
    AffinityTerm unmet = null;
    for (AffinityTerm term : incomingPod.affinity()) {
      CountKey countKey = required.affinityKey(term);
      String domain = countKey.topologyKey().domain(node);
      if (domain == null) {
        return term;
      }
      if (unmet == null && requiredCounts.get(countKey, domain) <= 0) {
        unmet = term;
      }
    }
    return unmet == null || isFirstOfItsKind() ? null : unmet;
  }

  /// Returns whether the pod may be the first of its kind: no pod in the cluster matches, and the
  /// pod selects itself. Otherwise such pods would wait for each other. The node must still have
  /// the labels.
  private boolean isFirstOfItsKind() {
    return incomingPod.selectsItself() && hasNoAffinityMatch();
  }

  private boolean hasNoAffinityMatch() {
    if (required.affinityDomains() == NodeDomains.EACH_HOST_ALONE) {
      return requiredCounts.get(RequiredCountDefinition.AFFINITY_MATCHES, "") <= 0;
    }
    return incomingPod.affinity().stream()
        .allMatch(term -> requiredCounts.isEmpty(required.affinityKey(term)));
  }

  /// Returns the bounds, which give the same answers as [#check] while nothing is changed.
  List<Bound> bounds() {
    var bounds = new ArrayList<Bound>();
    int fewest = !incomingPod.affinity().isEmpty() && isFirstOfItsKind() ? Integer.MIN_VALUE : 1;
    for (AffinityTerm term : incomingPod.affinity()) {
      DomainCounts domainCounts = requiredCounts.unchanged().require(required.affinityKey(term));
      bounds.add(new Bound(domainCounts, fewest, Integer.MAX_VALUE, false));
    }
    for (AffinityTerm term : incomingPod.antiAffinity()) {
      DomainCounts domainCounts =
          requiredCounts.unchanged().require(required.antiAffinityKey(term));
      bounds.add(new Bound(domainCounts, Integer.MIN_VALUE, 0, true));
    }
    for (DomainCounts domainCounts : existingCounts.unchanged().domainCounts()) {
      bounds.add(new Bound(domainCounts, Integer.MIN_VALUE, 0, true));
    }
    return bounds;
  }
}
