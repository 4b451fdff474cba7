package dev.berth.plugins.podtopologyspread;

import dev.berth.api.core.Node;
import dev.berth.api.core.Pod;
import dev.berth.framework.FilterPlugin.FilterStatus;
import dev.berth.framework.Rejected;
import dev.berth.framework.Success;
import dev.berth.framework.state.NodeInfo;
import dev.berth.framework.state.StateData;
import dev.berth.plugins.podtopologyspread.SpreadRejection.MissingTopologyLabel;
import dev.berth.plugins.podtopologyspread.SpreadRejection.SkewTooLarge;
import dev.berth.plugins.support.DomainCounts;
import java.util.List;
import java.util.Map;

/// How the pods that a pod's `DoNotSchedule` constraints select are spread over the cluster. Kept
/// right as pods come and go; for one thread.
final class SpreadPreFilterState implements StateData {
  private final Pod pod;
  private final List<SpreadConstraint> constraints;
  private final NodeInclusion inclusion;

  /// Whether the pod itself is one of those that the constraint selects.
  private final boolean[] selectsItself;

  /// Per constraint: the matching pods in each domain.
  private final DomainCounts[] counts;

  private final CriticalPaths[] criticalPaths;

  private SpreadPreFilterState(
      Pod pod,
      List<SpreadConstraint> constraints,
      NodeInclusion inclusion,
      boolean[] selectsItself,
      DomainCounts[] counts,
      CriticalPaths[] criticalPaths) {
    this.pod = pod;
    this.constraints = constraints;
    this.inclusion = inclusion;
    this.selectsItself = selectsItself;
    this.counts = counts;
    this.criticalPaths = criticalPaths;
  }

  /// Counts the pods on the nodes.
  static SpreadPreFilterState of(
      Pod pod, List<SpreadConstraint> constraints, NodeInclusion inclusion, List<NodeInfo> nodes) {
    var selectsItself = new boolean[constraints.size()];
    var counts = new DomainCounts[constraints.size()];
    var criticalPaths = new CriticalPaths[constraints.size()];
    for (int i = 0; i < constraints.size(); i++) {
      selectsItself[i] = constraints.get(i).selector().matches(pod.metadata().labels());
      counts[i] = new DomainCounts();
      criticalPaths[i] = new CriticalPaths();
    }
    var spread =
        new SpreadPreFilterState(pod, constraints, inclusion, selectsItself, counts, criticalPaths);
    spread.count(nodes);
    return spread;
  }

  private void count(List<NodeInfo> nodes) {
    PodCounter[] counters = PodCounter.of(pod.metadata().namespace(), constraints);
    for (int n = 0; n < nodes.size(); n++) {
      NodeInfo node = nodes.get(n);
      Map<String, String> labels = node.node().metadata().labels();
      if (!SpreadConstraint.allHaveLabels(constraints, labels)) {
        continue;
      }
      for (int i = 0; i < constraints.size(); i++) {
        SpreadConstraint constraint = constraints.get(i);
        if (inclusion.includes(node.node(), constraint)) {
          counts[i].add(SpreadConstraint.value(labels, constraint), counters[i].on(node));
        }
      }
    }
    for (int i = 0; i < constraints.size(); i++) {
      for (int domain = 0; domain < counts[i].size(); domain++) {
        criticalPaths[i].update(domain, counts[i].at(domain));
      }
    }
  }

  @Override
  public SpreadPreFilterState copy() {
    var copiedCounts = new DomainCounts[counts.length];
    var copiedPaths = new CriticalPaths[criticalPaths.length];
    for (int i = 0; i < counts.length; i++) {
      copiedCounts[i] = counts[i].copy();
      copiedPaths[i] = criticalPaths[i].copy();
    }
    return new SpreadPreFilterState(
        pod, constraints, inclusion, selectsItself, copiedCounts, copiedPaths);
  }

  /// Counts a pod on the node `delta` times more.
  ///
  /// As in kube-scheduler, here a pod counts also if it is being deleted, or if the selector is
  /// empty.
  void change(Pod changed, Node node, int delta) {
    Map<String, String> labels = node.metadata().labels();
    if (!changed.metadata().namespace().equals(pod.metadata().namespace())
        || !SpreadConstraint.allHaveLabels(constraints, labels)) {
      return;
    }
    for (int i = 0; i < constraints.size(); i++) {
      SpreadConstraint constraint = constraints.get(i);
      if (constraint.selector().matches(changed.metadata().labels())
          && inclusion.includes(node, constraint)) {
        int domain = counts[i].register(SpreadConstraint.value(labels, constraint));
        criticalPaths[i].update(domain, counts[i].add(domain, delta));
      }
    }
  }

  /// Whether the pod may go to the node.
  FilterStatus check(Node node) {
    Map<String, String> labels = node.metadata().labels();
    for (int i = 0; i < constraints.size(); i++) {
      SpreadConstraint constraint = constraints.get(i);
      String domain = labels.get(constraint.topologyKey());
      if (domain == null) {
        return Rejected.unresolvable(new MissingTopologyLabel(constraint.topologyKey()));
      }
      boolean enoughDomains = counts[i].size() >= constraint.minDomains();
      long fewest = enoughDomains ? criticalPaths[i].minMatches() : 0;
      long matching = counts[i].get(domain);
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
                counts[i].size(),
                constraint.minDomains()));
      }
    }
    return Success.SUCCESS;
  }

  @Override
  public boolean isReadWhenBinding() {
    return false;
  }
}
