package dev.berth.plugins.interpodaffinity;

import dev.berth.api.core.Node;
import dev.berth.framework.FilterPlugin.FilterStatus;
import dev.berth.framework.Rejected;
import dev.berth.framework.Success;
import dev.berth.framework.state.AffinityTerm;
import dev.berth.framework.state.NodeInfo;
import dev.berth.framework.state.PodInfo;
import dev.berth.framework.state.StateData;
import dev.berth.plugins.interpodaffinity.AffinityRejection.AffinityNotMatched;
import dev.berth.plugins.interpodaffinity.AffinityRejection.AntiAffinityViolated;
import dev.berth.plugins.interpodaffinity.AffinityRejection.ExistingAntiAffinityViolated;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/// Where in the cluster the required terms of a pod, and those of others about it, find a match.
/// Kept right as pods come and go; for one thread.
final class AffinityPreFilterState implements StateData {
  private final IncomingPodAffinity incomingPod;
  private final NodeDomains domains;

  /// Those that count for affinity.
  private final NodeDomains affinityDomains;

  /// Whether there are terms of other pods that have to be evaluated even if they match nothing
  /// now.
  private boolean hasHostnameAntiAffinity;

  /// How many pods match all affinity terms, on whatever node; not kept with
  /// [NodeDomains#BY_LABEL].
  private long affinityMatches;

  /// Pods that match all affinity terms of the pod.
  private final TopologyCounts affinityCounts;

  /// Pods that match an anti-affinity term of the pod.
  private final TopologyCounts antiAffinityCounts;

  /// Anti-affinity terms of other pods that match the pod.
  private final TopologyCounts existingAntiAffinityCounts;

  private AffinityPreFilterState(
      IncomingPodAffinity incomingPod,
      NodeDomains domains,
      TopologyCounts affinityCounts,
      TopologyCounts antiAffinityCounts,
      TopologyCounts existingAntiAffinityCounts) {
    this.incomingPod = incomingPod;
    this.domains = domains;
    // One pod must match all terms, so terms with other keys take the hostname along.
    this.affinityDomains = incomingPod.isHostnameOnly() ? domains : NodeDomains.BY_LABEL;
    this.affinityCounts = affinityCounts;
    this.antiAffinityCounts = antiAffinityCounts;
    this.existingAntiAffinityCounts = existingAntiAffinityCounts;
  }

  /// Finds the matches.
  ///
  /// @param all all nodes
  /// @param withAntiAffinity the nodes with pods that have required anti-affinity
  static AffinityPreFilterState of(
      IncomingPodAffinity incomingPod,
      NodeDomains domains,
      List<NodeInfo> all,
      List<NodeInfo> withAntiAffinity) {
    var terms =
        new AffinityPreFilterState(
            incomingPod, domains, new TopologyCounts(), new TopologyCounts(), new TopologyCounts());
    terms.findExistingAntiAffinity(withAntiAffinity);
    if (!incomingPod.isNothing()) {
      terms.countIncomingPodTerms(all);
    }
    return terms;
  }

  private void findExistingAntiAffinity(List<NodeInfo> nodes) {
    for (int n = 0; n < nodes.size(); n++) {
      NodeInfo node = nodes.get(n);
      countExistingAntiAffinity(node.podsWithRequiredAntiAffinity(), node.node(), 1);
    }
  }

  private void countExistingAntiAffinity(List<PodInfo> others, Node node, int sign) {
    var tally = new NodeTally(existingAntiAffinityCounts, domains.of(node), sign);
    for (int p = 0; p < others.size(); p++) {
      List<AffinityTerm> terms = others.get(p).affinityTerms().requiredAntiAffinity();
      for (int t = 0; t < terms.size(); t++) {
        hasHostnameAntiAffinity |=
            domains == NodeDomains.EACH_HOST_ALONE
                && terms.get(t).topologyKey().equals(NodeDomains.HOSTNAME);
        if (incomingPod.isSelectedBy(terms.get(t))) {
          tally.match(terms.get(t).topologyKey(), others.get(p));
        }
      }
    }
    tally.finish();
  }

  private void countIncomingPodTerms(List<NodeInfo> nodes) {
    for (int n = 0; n < nodes.size(); n++) {
      NodeInfo node = nodes.get(n);
      if (affinityDomains == NodeDomains.EACH_HOST_ALONE
          || incomingPod.hasDomain(node.node().metadata().labels())) {
        countIncomingPodTerms(node.pods(), node.node(), 1);
      }
    }
  }

  private void countIncomingPodTerms(List<PodInfo> others, Node node, int sign) {
    List<IncomingPodTerm> affinity = incomingPod.affinity();
    if (affinityDomains == NodeDomains.EACH_HOST_ALONE) {
      for (int p = 0; p < others.size(); p++) {
        affinityMatches += IncomingPodTerm.allSelect(affinity, others.get(p).pod()) ? sign : 0;
      }
    }
    var affinityTally = new NodeTally(affinityCounts, affinityDomains.of(node), sign);
    for (int t = 0; t < affinity.size(); t++) {
      for (int p = 0; p < others.size(); p++) {
        if (IncomingPodTerm.allSelect(affinity, others.get(p).pod())) {
          affinityTally.match(affinity.get(t).topologyKey(), others.get(p));
        }
      }
    }
    affinityTally.finish();
    List<IncomingPodTerm> antiAffinity = incomingPod.antiAffinity();
    var antiAffinityTally = new NodeTally(antiAffinityCounts, domains.of(node), sign);
    for (int t = 0; t < antiAffinity.size(); t++) {
      for (int p = 0; p < others.size(); p++) {
        if (antiAffinity.get(t).selects(others.get(p).pod())) {
          antiAffinityTally.match(antiAffinity.get(t).topologyKey(), others.get(p));
        }
      }
    }
    antiAffinityTally.finish();
  }

  /// Whether no node can be rejected.
  boolean allowAll() {
    return incomingPod.isNothing()
        && existingAntiAffinityCounts.isEmpty()
        && !hasHostnameAntiAffinity;
  }

  @Override
  public AffinityPreFilterState copy() {
    var copy =
        new AffinityPreFilterState(
            incomingPod,
            domains,
            affinityCounts.copy(),
            antiAffinityCounts.copy(),
            existingAntiAffinityCounts.copy());
    copy.hasHostnameAntiAffinity = hasHostnameAntiAffinity;
    copy.affinityMatches = affinityMatches;
    return copy;
  }

  /// Counts a pod that comes to the node or goes from it.
  ///
  /// @param sign 1 if it comes, -1 if it goes
  void change(PodInfo changed, Node node, int sign) {
    countExistingAntiAffinity(List.of(changed), node, sign);
    countIncomingPodTerms(List.of(changed), node, sign);
  }

  /// Whether the pod may go to the node.
  FilterStatus check(Node node) {
    IncomingPodTerm unmet = unmetAffinity(affinityDomains.of(node));
    if (unmet != null) {
      return Rejected.unresolvable(
          new AffinityNotMatched(
              unmet.term(),
              node.metadata().labels().get(unmet.topologyKey()),
              incomingPod.affinity().size()));
    }
    Map<String, String> labels = domains.of(node);
    IncomingPodTerm violated = antiAffinityCounts.isEmpty() ? null : violatedAntiAffinity(labels);
    if (violated != null) {
      return Rejected.unschedulable(antiAffinityViolated(violated, labels));
    }
    String key =
        existingAntiAffinityCounts.isEmpty() ? null : existingAntiAffinityCounts.keyOfMatch(labels);
    if (key != null) {
      String domain = labels.getOrDefault(key, "");
      PodInfo example = existingAntiAffinityCounts.example(key, domain);
      return Rejected.unschedulable(
          new ExistingAntiAffinityViolated(key, domain, example == null ? null : example.key()));
    }
    return Success.SUCCESS;
  }

  /// The first affinity term that keeps the pod from the node, or null.
  ///
  /// If no pod in the cluster matches, a pod that selects itself may be the first of its kind, lest
  /// such pods wait for each other; but only on a node that has the labels.
  private @Nullable IncomingPodTerm unmetAffinity(Map<String, String> nodeLabels) {
    List<IncomingPodTerm> affinity = incomingPod.affinity();
    IncomingPodTerm unmet = null;
    for (int t = 0; t < affinity.size(); t++) {
      IncomingPodTerm term = affinity.get(t);
      String domain = nodeLabels.get(term.topologyKey());
      if (domain == null) {
        return term;
      }
      if (unmet == null && !affinityCounts.isIn(term.topologyKey(), domain)) {
        unmet = term;
      }
    }
    return hasNoAffinityMatch() && incomingPod.selectsItself() ? null : unmet;
  }

  private boolean hasNoAffinityMatch() {
    return affinityDomains == NodeDomains.BY_LABEL
        ? affinityCounts.isEmpty()
        : affinityMatches <= 0;
  }

  private @Nullable IncomingPodTerm violatedAntiAffinity(Map<String, String> nodeLabels) {
    List<IncomingPodTerm> antiAffinity = incomingPod.antiAffinity();
    for (int t = 0; t < antiAffinity.size(); t++) {
      String key = antiAffinity.get(t).topologyKey();
      String domain = nodeLabels.get(key);
      if (domain != null && antiAffinityCounts.isIn(key, domain)) {
        return antiAffinity.get(t);
      }
    }
    return null;
  }

  /// Matches of terms with the same label are counted together, so that the term to blame must be
  /// found by the pod that matches.
  private AntiAffinityViolated antiAffinityViolated(
      IncomingPodTerm first, Map<String, String> nodeLabels) {
    String key = first.topologyKey();
    String domain = nodeLabels.getOrDefault(key, "");
    PodInfo example = antiAffinityCounts.example(key, domain);
    if (example == null) {
      return new AntiAffinityViolated(first.term(), domain, null);
    }
    for (IncomingPodTerm term : incomingPod.antiAffinity()) {
      if (term.topologyKey().equals(key) && term.selects(example.pod())) {
        return new AntiAffinityViolated(term.term(), domain, example.key());
      }
    }
    return new AntiAffinityViolated(first.term(), domain, example.key());
  }

  @Override
  public boolean isReadWhenBinding() {
    return false;
  }
}
