package dev.berth.plugins.interpodaffinity;

import dev.berth.api.core.Node;
import dev.berth.framework.counts.CountDefinition;
import dev.berth.framework.model.AffinityTerm;
import dev.berth.framework.model.PodInfo;
import java.util.List;
import java.util.Map;

/// Counts other pods' required anti-affinity terms that select the pods of one kind.
///
/// @param namespace the namespace of the pods
/// @param labels the labels of the pods
/// @param namespaceLabels the labels of their namespace
/// @param domains how nodes are grouped into domains
record ExistingCountDefinition(
    String namespace,
    Map<String, String> labels,
    Map<String, String> namespaceLabels,
    NodeDomains domains)
    implements CountDefinition {
  static ExistingCountDefinition of(IncomingPodAffinity pod, NodeDomains domains) {
    return new ExistingCountDefinition(
        pod.pod().key().namespace(),
        pod.pod().pod().metadata().labels(),
        pod.namespaceLabels(),
        domains);
  }

  @Override
  public List<CountKey> countKeys() {
    return List.of();
  }

  @Override
  public PodScope scope() {
    return PodScope.WITH_REQUIRED_ANTI_AFFINITY;
  }

  @Override
  public void weigh(PodInfo pod, Weights weights) {
    List<AffinityTerm> terms = pod.affinityTerms().requiredAntiAffinity();
    for (int i = 0; i < terms.size(); i++) {
      AffinityTerm term = terms.get(i);
      if (term.matches(namespace, labels, namespaceLabels)) {
        weights.add(new CountKey(0, domains.of(term.topologyKey())), 1);
      }
    }
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
