package dev.berth.plugins.interpodaffinity;

import dev.berth.framework.ScorePlugin;
import dev.berth.framework.state.AffinityTerm;
import dev.berth.framework.state.NodeInfo;
import dev.berth.framework.state.PodInfo;
import dev.berth.framework.state.StateData;
import dev.berth.plugins.support.DomainCounts;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/// How much it is worth to put a pod into each domain of the cluster. Immutable once made.
final class AffinityPreScoreState implements StateData {
  private final PodInfo pod;
  private final Map<String, String> namespaceLabels;
  private final int hardWeight;
  private final List<IncomingPodTerm> affinity;
  private final List<IncomingPodTerm> antiAffinity;

  /// By node label: the sum of the weights in each domain.
  private final Map<String, DomainCounts> weights = new HashMap<>();

  /// Nothing is found yet.
  ///
  /// @param hardWeight what a required affinity term of another pod is worth; 0 to ignore these
  AffinityPreScoreState(PodInfo pod, NamespaceResolver namespaces, int hardWeight) {
    this.pod = pod;
    this.hardWeight = hardWeight;
    namespaceLabels = namespaces.labels(pod.key().namespace());
    affinity = namespaces.resolve(pod.affinityTerms().preferredAffinity());
    antiAffinity = namespaces.resolve(pod.affinityTerms().preferredAntiAffinity());
  }

  /// Looks at all pods on the nodes.
  void countAll(List<NodeInfo> nodes) {
    for (int n = 0; n < nodes.size(); n++) {
      Map<String, String> labels = nodes.get(n).node().metadata().labels();
      List<PodInfo> pods = nodes.get(n).pods();
      addIncomingPodTerms(affinity, pods, labels, 1);
      addIncomingPodTerms(antiAffinity, pods, labels, -1);
    }
    countPodsWithAffinity(nodes);
  }

  private void addIncomingPodTerms(
      List<IncomingPodTerm> terms, List<PodInfo> others, Map<String, String> nodeLabels, int sign) {
    for (int t = 0; t < terms.size(); t++) {
      IncomingPodTerm term = terms.get(t);
      int selected = 0;
      for (int p = 0; p < others.size(); p++) {
        if (term.selects(others.get(p).pod())) {
          selected++;
        }
      }
      if (selected > 0) {
        add(term.topologyKey(), nodeLabels, (long) sign * selected * term.weight());
      }
    }
  }

  /// Looks only at pods on the nodes that have terms themselves.
  void countPodsWithAffinity(List<NodeInfo> nodes) {
    for (int n = 0; n < nodes.size(); n++) {
      Map<String, String> labels = nodes.get(n).node().metadata().labels();
      List<PodInfo> pods = nodes.get(n).podsWithAffinity();
      for (int p = 0; p < pods.size(); p++) {
        addTermsOf(pods.get(p), labels);
      }
    }
  }

  private void addTermsOf(PodInfo other, Map<String, String> nodeLabels) {
    var terms = other.affinityTerms();
    if (hardWeight > 0) {
      for (AffinityTerm term : terms.requiredAffinity()) {
        addIfMatching(term, nodeLabels, hardWeight);
      }
    }
    for (AffinityTerm term : terms.preferredAffinity()) {
      addIfMatching(term, nodeLabels, term.weight());
    }
    for (AffinityTerm term : terms.preferredAntiAffinity()) {
      addIfMatching(term, nodeLabels, -term.weight());
    }
  }

  private void addIfMatching(AffinityTerm term, Map<String, String> nodeLabels, int weight) {
    if (term.matches(pod.pod(), namespaceLabels)) {
      add(term.topologyKey(), nodeLabels, weight);
    }
  }

  private void add(String topologyKey, Map<String, String> nodeLabels, long weight) {
    String domain = nodeLabels.get(topologyKey);
    if (domain != null) {
      weights.computeIfAbsent(topologyKey, key -> new DomainCounts()).add(domain, weight);
    }
  }

  /// Whether no term has found a match, be it one whose weight another makes up for.
  boolean isEmpty() {
    return weights.isEmpty();
  }

  /// What the node's domains are worth together; may be negative.
  long raw(NodeInfo node) {
    Map<String, String> labels = node.node().metadata().labels();
    long sum = 0;
    for (var entry : weights.entrySet()) {
      String domain = labels.get(entry.getKey());
      if (domain != null) {
        sum += entry.getValue().get(domain);
      }
    }
    return sum;
  }

  /// Stretches the scores over 0…100; equal scores all become 0. The division comes first, as in
  /// kube-scheduler: 29 of 100 becomes 28.
  static void normalize(long[] scores) {
    long min = Long.MAX_VALUE;
    long max = Long.MIN_VALUE;
    for (long score : scores) {
      min = Math.min(min, score);
      max = Math.max(max, score);
    }
    for (int i = 0; i < scores.length; i++) {
      scores[i] =
          max == min
              ? 0
              : (long) (ScorePlugin.MAX_SCORE * ((double) (scores[i] - min) / (max - min)));
    }
  }

  @Override
  public boolean isReadWhenBinding() {
    return false;
  }
}
