package dev.berth.plugins.interpodaffinity;

import dev.berth.api.core.Node;
import dev.berth.framework.FilterStatus;
import dev.berth.framework.Rejected;
import dev.berth.framework.Success;
import dev.berth.framework.state.AffinityTerm;
import dev.berth.framework.state.NodeInfo;
import dev.berth.framework.state.PodInfo;
import dev.berth.framework.state.StateData;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/// Where in the cluster the required terms of a pod, and those of others about it, find a match.
/// Kept right as pods come and go; for one thread.
final class RequiredTerms implements StateData {
  private final RequiredOfPod own;
  private final NodeDomains domains;

  /// Those that count for affinity.
  private final NodeDomains nearDomains;

  /// Whether there are terms of other pods that have to be looked at even if they match nothing
  /// now.
  private boolean mayBecomeUnwelcome;

  /// How many pods match all affinity terms, on whatever node; not kept with
  /// [NodeDomains#BY_LABEL].
  private long wantedAnywhere;

  /// Pods that match all affinity terms of the pod.
  private final TopologyCounts wanted;

  /// Pods that match an anti-affinity term of the pod.
  private final TopologyCounts unwanted;

  /// Anti-affinity terms of other pods that match the pod.
  private final TopologyCounts unwelcome;

  private RequiredTerms(
      RequiredOfPod own,
      NodeDomains domains,
      TopologyCounts wanted,
      TopologyCounts unwanted,
      TopologyCounts unwelcome) {
    this.own = own;
    this.domains = domains;
    // One pod must match all terms, so terms with other keys take the hostname along.
    this.nearDomains = own.wantsSameHostOnly() ? domains : NodeDomains.BY_LABEL;
    this.wanted = wanted;
    this.unwanted = unwanted;
    this.unwelcome = unwelcome;
  }

  /// Finds the matches.
  ///
  /// @param all all nodes
  /// @param withAntiAffinity the nodes with pods that have required anti-affinity
  static RequiredTerms of(
      RequiredOfPod own, NodeDomains domains, List<NodeInfo> all, List<NodeInfo> withAntiAffinity) {
    var terms =
        new RequiredTerms(
            own, domains, new TopologyCounts(), new TopologyCounts(), new TopologyCounts());
    terms.findUnwelcome(withAntiAffinity);
    if (!own.isNothing()) {
      terms.findOwn(all);
    }
    return terms;
  }

  private void findUnwelcome(List<NodeInfo> nodes) {
    for (int n = 0; n < nodes.size(); n++) {
      NodeInfo node = nodes.get(n);
      countUnwelcome(node.podsWithRequiredAntiAffinity(), node.node(), 1);
    }
  }

  private void countUnwelcome(List<PodInfo> others, Node node, int sign) {
    var tally = new NodeTally(unwelcome, domains.of(node), sign);
    for (int p = 0; p < others.size(); p++) {
      List<AffinityTerm> terms = others.get(p).affinityTerms().requiredAntiAffinity();
      for (int t = 0; t < terms.size(); t++) {
        mayBecomeUnwelcome |=
            domains == NodeDomains.EACH_HOST_ALONE
                && terms.get(t).topologyKey().equals(NodeDomains.HOSTNAME);
        if (own.isSelectedBy(terms.get(t))) {
          tally.match(terms.get(t).topologyKey(), others.get(p));
        }
      }
    }
    tally.finish();
  }

  private void findOwn(List<NodeInfo> nodes) {
    for (int n = 0; n < nodes.size(); n++) {
      NodeInfo node = nodes.get(n);
      if (nearDomains == NodeDomains.EACH_HOST_ALONE
          || own.hasDomain(node.node().metadata().labels())) {
        countOwn(node.pods(), node.node(), 1);
      }
    }
  }

  private void countOwn(List<PodInfo> others, Node node, int sign) {
    List<OwnTerm> affinity = own.affinity();
    if (nearDomains == NodeDomains.EACH_HOST_ALONE) {
      for (int p = 0; p < others.size(); p++) {
        wantedAnywhere += OwnTerm.allSelect(affinity, others.get(p).pod()) ? sign : 0;
      }
    }
    var near = new NodeTally(wanted, nearDomains.of(node), sign);
    for (int t = 0; t < affinity.size(); t++) {
      for (int p = 0; p < others.size(); p++) {
        if (OwnTerm.allSelect(affinity, others.get(p).pod())) {
          near.match(affinity.get(t).topologyKey(), others.get(p));
        }
      }
    }
    near.finish();
    List<OwnTerm> antiAffinity = own.antiAffinity();
    var tooNear = new NodeTally(unwanted, domains.of(node), sign);
    for (int t = 0; t < antiAffinity.size(); t++) {
      for (int p = 0; p < others.size(); p++) {
        if (antiAffinity.get(t).selects(others.get(p).pod())) {
          tooNear.match(antiAffinity.get(t).topologyKey(), others.get(p));
        }
      }
    }
    tooNear.finish();
  }

  /// Whether no node can be rejected.
  boolean allowAll() {
    return own.isNothing() && unwelcome.isEmpty() && !mayBecomeUnwelcome;
  }

  @Override
  public RequiredTerms copy() {
    var copy = new RequiredTerms(own, domains, wanted.copy(), unwanted.copy(), unwelcome.copy());
    copy.mayBecomeUnwelcome = mayBecomeUnwelcome;
    copy.wantedAnywhere = wantedAnywhere;
    return copy;
  }

  /// Counts a pod that comes to the node or goes from it.
  ///
  /// @param sign 1 if it comes, -1 if it goes
  void change(PodInfo changed, Node node, int sign) {
    countUnwelcome(List.of(changed), node, sign);
    countOwn(List.of(changed), node, sign);
  }

  /// Whether the pod may go to the node.
  FilterStatus check(Node node) {
    OwnTerm unmet = unmetAffinity(nearDomains.of(node));
    if (unmet != null) {
      return Rejected.unresolvable(
          new AffinityUnmet(
              unmet.term(),
              node.metadata().labels().get(unmet.topologyKey()),
              own.affinity().size()));
    }
    Map<String, String> labels = domains.of(node);
    OwnTerm violated = unwanted.isEmpty() ? null : violatedAntiAffinity(labels);
    if (violated != null) {
      return Rejected.unschedulable(antiAffinityViolated(violated, labels));
    }
    String key = unwelcome.isEmpty() ? null : unwelcome.keyOfMatch(labels);
    if (key != null) {
      String domain = labels.getOrDefault(key, "");
      PodInfo example = unwelcome.example(key, domain);
      return Rejected.unschedulable(
          new Unwelcome(key, domain, example == null ? null : example.key()));
    }
    return Success.SUCCESS;
  }

  /// The first affinity term that keeps the pod from the node, or null.
  ///
  /// Where no pod in the cluster is wanted, a pod that selects itself may be the first of its kind,
  /// lest such pods wait for each other; but on a node that has the labels.
  private @Nullable OwnTerm unmetAffinity(Map<String, String> nodeLabels) {
    List<OwnTerm> affinity = own.affinity();
    OwnTerm unmet = null;
    for (int t = 0; t < affinity.size(); t++) {
      OwnTerm term = affinity.get(t);
      String domain = nodeLabels.get(term.topologyKey());
      if (domain == null) {
        return term;
      }
      if (unmet == null && !wanted.isIn(term.topologyKey(), domain)) {
        unmet = term;
      }
    }
    return isNobodyWanted() && own.selectsItself() ? null : unmet;
  }

  private boolean isNobodyWanted() {
    return nearDomains == NodeDomains.BY_LABEL ? wanted.isEmpty() : wantedAnywhere <= 0;
  }

  private @Nullable OwnTerm violatedAntiAffinity(Map<String, String> nodeLabels) {
    List<OwnTerm> antiAffinity = own.antiAffinity();
    for (int t = 0; t < antiAffinity.size(); t++) {
      String key = antiAffinity.get(t).topologyKey();
      String domain = nodeLabels.get(key);
      if (domain != null && unwanted.isIn(key, domain)) {
        return antiAffinity.get(t);
      }
    }
    return null;
  }

  /// Matches of terms with the same label are counted together, so that the term to blame must be
  /// found by the pod that matches.
  private AntiAffinityViolated antiAffinityViolated(OwnTerm first, Map<String, String> nodeLabels) {
    String key = first.topologyKey();
    String domain = nodeLabels.getOrDefault(key, "");
    PodInfo example = unwanted.example(key, domain);
    if (example == null) {
      return new AntiAffinityViolated(first.term(), domain, null);
    }
    for (OwnTerm term : own.antiAffinity()) {
      if (term.topologyKey().equals(key) && term.selects(example.pod())) {
        return new AntiAffinityViolated(term.term(), domain, example.key());
      }
    }
    return new AntiAffinityViolated(first.term(), domain, example.key());
  }
}
