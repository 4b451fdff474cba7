package dev.berth.plugins.podtopologyspread;

import dev.berth.api.core.Node;
import dev.berth.api.core.Pod;
import dev.berth.framework.CountingFilter.Bound;
import dev.berth.framework.FilterPlugin.FilterStatus;
import dev.berth.framework.Rejected;
import dev.berth.framework.Success;
import dev.berth.framework.counts.ChangedCounts;
import dev.berth.framework.counts.CountDefinition.CountKey;
import dev.berth.framework.counts.DomainCounts;
import dev.berth.framework.counts.TopologyCounts;
import dev.berth.plugins.podtopologyspread.SpreadRejection.MissingTopologyLabel;
import dev.berth.plugins.podtopologyspread.SpreadRejection.SkewTooLarge;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;

/// How the pods that a pod's `DoNotSchedule` constraints select are spread over the cluster.
/// Immutable once it is returned.
final class SpreadPreFilterState {
  private final Pod pod;
  private final SpreadCountDefinition definition;

  /// Whether the constraint selects the pod itself.
  private final boolean[] selectsItself;

  /// The number of matching pods in each domain.
  private ChangedCounts counts;

  private final CriticalPaths[] criticalPaths;

  /// For each constraint, the domains that count only because of hypothetical pods.
  private final List<List<String>> newDomains;

  private SpreadPreFilterState(
      Pod pod,
      SpreadCountDefinition definition,
      boolean[] selectsItself,
      ChangedCounts counts,
      CriticalPaths[] criticalPaths,
      List<List<String>> newDomains) {
    this.pod = pod;
    this.definition = definition;
    this.selectsItself = selectsItself;
    this.counts = counts;
    this.criticalPaths = criticalPaths;
    this.newDomains = newDomains;
  }

  /// Creates the state from the counts.
  static SpreadPreFilterState of(
      Pod pod, SpreadCountDefinition definition, TopologyCounts topologyCounts) {
    List<SpreadConstraint> constraints = definition.constraints();
    var selectsItself = new boolean[constraints.size()];
    var criticalPaths = new CriticalPaths[constraints.size()];
    for (int i = 0; i < constraints.size(); i++) {
      selectsItself[i] = constraints.get(i).selector().matches(pod.metadata().labels());
      criticalPaths[i] = CriticalPaths.of(topologyCounts.require(definition.countKeys().get(i)));
    }
    return new SpreadPreFilterState(
        pod,
        definition,
        selectsItself,
        new ChangedCounts(topologyCounts),
        criticalPaths,
        constraints.stream().<List<String>>map(_ -> new ArrayList<>()).toList());
  }

  private SpreadPreFilterState copy() {
    var copiedPaths = new CriticalPaths[criticalPaths.length];
    for (int i = 0; i < criticalPaths.length; i++) {
      copiedPaths[i] = criticalPaths[i].copy();
    }
    return new SpreadPreFilterState(
        pod,
        definition,
        selectsItself,
        counts,
        copiedPaths,
        newDomains.stream().<List<String>>map(ArrayList::new).toList());
  }

  /// Returns the same with `delta` pods more of this kind on the node.
  ///
  /// As in kube-scheduler, a pod counts here even if it is being deleted or the selector is empty.
  SpreadPreFilterState with(Pod changed, Node node, int delta) {
    if (!changed.metadata().namespace().equals(pod.metadata().namespace())) {
      return this;
    }
    SpreadPreFilterState with = this;
    for (int i = 0; i < criticalPaths.length; i++) {
      if (definition.constraints().get(i).selector().matches(changed.metadata().labels())
          && definition.counts(definition.countKeys().get(i), node)) {
        with = with == this ? copy() : with;
        with.add(i, node, delta);
      }
    }
    return with;
  }

  private void add(int constraint, Node node, int delta) {
    CountKey countKey = definition.countKeys().get(constraint);
    String domain = Objects.requireNonNull(countKey.topologyKey().domain(node));
    counts = counts.plus(countKey, domain, delta);
    criticalPaths[constraint].update(number(constraint, domain), counts.get(countKey, domain));
  }

  /// Returns the number of a domain; the domain counts from now on.
  private int number(int constraint, String domain) {
    DomainCounts domainCounts = domainCounts(constraint);
    int number = domainCounts.topology().number(domain);
    if (number >= 0 && domainCounts.isCounting(number)) {
      return number;
    }
    List<String> others = newDomains.get(constraint);
    if (!others.contains(domain)) {
      others.add(domain);
    }
    return domainCounts.topology().size() + others.indexOf(domain);
  }

  private DomainCounts domainCounts(int constraint) {
    return counts.unchanged().require(definition.countKeys().get(constraint));
  }

  private int domains(int constraint) {
    return domainCounts(constraint).countingDomains() + newDomains.get(constraint).size();
  }

  /// Returns the matching pods in the domain that has the fewest; 0 if there are too few domains.
  private long fewest(int constraint) {
    boolean enoughDomains =
        domains(constraint) >= definition.constraints().get(constraint).minDomains();
    return enoughDomains ? criticalPaths[constraint].minMatches() : 0;
  }

  /// Returns whether the pod may go to the node.
  FilterStatus check(Node node) {
    for (int i = 0; i < criticalPaths.length; i++) {
      SpreadConstraint constraint = definition.constraints().get(i);
      CountKey countKey = definition.countKeys().get(i);
      String domain = countKey.topologyKey().domain(node);
      if (domain == null) {
        return Rejected.unresolvable(new MissingTopologyLabel(constraint.topologyKey()));
      }
      long fewest = fewest(i);
      long matching = counts.get(countKey, domain);
      long skew = matching + (selectsItself[i] ? 1 : 0) - fewest;
      if (skew > constraint.maxSkew()) {
        return Rejected.unschedulable(
            new SkewTooLarge(
                constraint.topologyKey(),
                domain,
                matching,
                selectsItself[i],
                fewest,
                constraint.maxSkew(),
                domains(i),
                constraint.minDomains()));
      }
    }
    return Success.SUCCESS;
  }

  /// Returns the bounds, which give the same answers as [#check] while nothing is changed.
  List<Bound> bounds() {
    var bounds = new ArrayList<Bound>(criticalPaths.length);
    for (int i = 0; i < criticalPaths.length; i++) {
      long highest =
          definition.constraints().get(i).maxSkew() - (selectsItself[i] ? 1 : 0) + fewest(i);
      bounds.add(
          new Bound(
              domainCounts(i),
              Integer.MIN_VALUE,
              Math.clamp(highest, Integer.MIN_VALUE, Integer.MAX_VALUE),
              false));
    }
    return bounds;
  }
}
