package dev.berth.plugins.interpodaffinity;

import dev.berth.api.core.Node;
import dev.berth.framework.counts.CountDefinition;
import dev.berth.framework.counts.TopologyKey;
import dev.berth.framework.model.AffinityTerm;
import dev.berth.framework.model.PodInfo;
import java.util.List;

/// Counts the required anti-affinity terms by hostname of all pods, whatever they select: one count
/// for the pods of all kinds.
record HostnameTermDefinition() implements CountDefinition {
  static final CountKey TERMS = new CountKey(0, TopologyKey.CLUSTER);

  @Override
  public List<CountKey> countKeys() {
    return List.of(TERMS);
  }

  @Override
  public PodScope scope() {
    return PodScope.WITH_REQUIRED_ANTI_AFFINITY;
  }

  @Override
  public void weigh(PodInfo pod, Weights weights) {
    List<AffinityTerm> terms = pod.affinityTerms().requiredAntiAffinity();
    for (int i = 0; i < terms.size(); i++) {
      if (terms.get(i).topologyKey().equals(Node.HOSTNAME)) {
        weights.add(TERMS, 1);
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
