package dev.berth.plugins.interpodaffinity;

import dev.berth.api.core.Node;
import dev.berth.framework.counts.CountDefinition;
import dev.berth.framework.counts.TopologyKey;
import dev.berth.framework.model.AffinityTerm;
import dev.berth.framework.model.PodInfo;
import java.util.HashSet;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/// Counts the pods that the required terms of a pod select.
///
/// @param affinity terms that one pod must match together
/// @param antiAffinity terms that no pod may match
/// @param domains how nodes are grouped into domains
/// @param affinityDomains how nodes are grouped for affinity
record RequiredCountDefinition(
    List<AffinityTerm> affinity,
    List<AffinityTerm> antiAffinity,
    NodeDomains domains,
    NodeDomains affinityDomains)
    implements CountDefinition {
  private static final int AFFINITY = 0;
  private static final int ANTI_AFFINITY = 1;

  /// The key for pods that match all affinity terms, on any node.
  static final CountKey AFFINITY_MATCHES = new CountKey(2, TopologyKey.CLUSTER);

  static RequiredCountDefinition of(IncomingPodAffinity pod, NodeDomains domains) {
    // One pod must match all terms, so a fast path by hostname is possible only if all terms are by
    // hostname.
    return new RequiredCountDefinition(
        pod.affinity(),
        pod.antiAffinity(),
        domains,
        pod.isHostnameOnly() ? domains : NodeDomains.BY_LABEL);
  }

  /// Returns the key that counts pods which match all affinity terms, for one of these terms.
  CountKey affinityKey(AffinityTerm term) {
    return new CountKey(AFFINITY, affinityDomains.of(term.topologyKey()));
  }

  /// Returns the key that counts pods which match an anti-affinity term.
  CountKey antiAffinityKey(AffinityTerm term) {
    return new CountKey(ANTI_AFFINITY, domains.of(term.topologyKey()));
  }

  @Override
  public List<CountKey> countKeys() {
    Set<CountKey> countKeys = new LinkedHashSet<>();
    affinity.forEach(term -> countKeys.add(affinityKey(term)));
    antiAffinity.forEach(term -> countKeys.add(antiAffinityKey(term)));
    countKeys.add(AFFINITY_MATCHES);
    return List.copyOf(countKeys);
  }

  @Override
  public PodScope scope() {
    return PodScope.ALL;
  }

  @Override
  public void weigh(PodInfo pod, Weights weights) {
    if (ResolvedTerms.allSelect(affinity, pod.pod())) {
      weights.add(AFFINITY_MATCHES, 1);
      for (int i = 0; i < affinity.size(); i++) {
        weights.add(affinityKey(affinity.get(i)), 1);
      }
    }
    for (int i = 0; i < antiAffinity.size(); i++) {
      if (ResolvedTerms.selects(antiAffinity.get(i), pod.pod())) {
        weights.add(antiAffinityKey(antiAffinity.get(i)), 1);
      }
    }
  }

  @Override
  public boolean weighsAlike() {
    return true;
  }

  @Override
  public @Nullable Set<String> namespaces() {
    Set<String> names = new HashSet<>();
    return addNamespaces(affinity, names) && addNamespaces(antiAffinity, names) ? names : null;
  }

  /// Adds the namespaces that resolved terms select.
  ///
  /// @return false if a term selects all namespaces
  private static boolean addNamespaces(List<AffinityTerm> terms, Set<String> names) {
    for (AffinityTerm term : terms) {
      if (term.namespaceSelector().isEmpty()) {
        return false;
      }
      names.addAll(term.namespaces());
    }
    return true;
  }

  @Override
  public boolean counts(CountKey countKey, Node node) {
    return true;
  }
}
