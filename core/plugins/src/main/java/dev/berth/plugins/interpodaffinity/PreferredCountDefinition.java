package dev.berth.plugins.interpodaffinity;

import dev.berth.api.core.Node;
import dev.berth.framework.counts.CountDefinition;
import dev.berth.framework.counts.TopologyKey;
import dev.berth.framework.model.AffinityTerm;
import dev.berth.framework.model.PodAffinityTerms;
import dev.berth.framework.model.PodInfo;
import java.util.List;
import java.util.Map;

/// Sums up the value of placing a pod in each domain, by its own preferred terms and by other pods'
/// terms that select it.
///
/// @param namespace the namespace of the pod
/// @param labels the labels of the pod
/// @param namespaceLabels the labels of its namespace
/// @param affinity the pod's preferred terms, resolved
/// @param antiAffinity the pod's preferred anti-affinity terms, resolved
/// @param hardWeight the weight of other pods' required affinity terms; 0 to ignore them
record PreferredCountDefinition(
    String namespace,
    Map<String, String> labels,
    Map<String, String> namespaceLabels,
    List<AffinityTerm> affinity,
    List<AffinityTerm> antiAffinity,
    int hardWeight)
    implements CountDefinition {
  static PreferredCountDefinition of(PodInfo pod, NamespaceResolver namespaces, int hardWeight) {
    return new PreferredCountDefinition(
        pod.key().namespace(),
        pod.pod().metadata().labels(),
        namespaces.labels(pod.key().namespace()),
        namespaces.resolve(pod.affinityTerms().preferredAffinity()),
        namespaces.resolve(pod.affinityTerms().preferredAntiAffinity()),
        hardWeight);
  }

  @Override
  public List<CountKey> countKeys() {
    return List.of();
  }

  @Override
  public PodScope scope() {
    return affinity.isEmpty() && antiAffinity.isEmpty() ? PodScope.WITH_AFFINITY : PodScope.ALL;
  }

  @Override
  public void weigh(PodInfo pod, Weights weights) {
    weighOwnTerms(affinity, pod, 1, weights);
    weighOwnTerms(antiAffinity, pod, -1, weights);
    if (pod.hasAffinity()) {
      weighTermsOf(pod.affinityTerms(), weights);
    }
  }

  private static void weighOwnTerms(
      List<AffinityTerm> terms, PodInfo pod, int sign, Weights weights) {
    for (int i = 0; i < terms.size(); i++) {
      AffinityTerm term = terms.get(i);
      if (ResolvedTerms.selects(term, pod.pod())) {
        weights.add(countKey(term), sign * term.weight());
      }
    }
  }

  private void weighTermsOf(PodAffinityTerms terms, Weights weights) {
    if (hardWeight > 0) {
      for (AffinityTerm term : terms.requiredAffinity()) {
        weighIfMatching(term, hardWeight, weights);
      }
    }
    for (AffinityTerm term : terms.preferredAffinity()) {
      weighIfMatching(term, term.weight(), weights);
    }
    for (AffinityTerm term : terms.preferredAntiAffinity()) {
      weighIfMatching(term, -term.weight(), weights);
    }
  }

  private void weighIfMatching(AffinityTerm term, int weight, Weights weights) {
    if (term.matches(namespace, labels, namespaceLabels)) {
      weights.add(countKey(term), weight);
    }
  }

  private static CountKey countKey(AffinityTerm term) {
    return new CountKey(0, TopologyKey.byValueOf(term.topologyKey()));
  }

  @Override
  public boolean weighsAlike() {
    return true;
  }

  @Override
  public boolean counts(CountKey countKey, Node node) {
    return true;
  }
}
