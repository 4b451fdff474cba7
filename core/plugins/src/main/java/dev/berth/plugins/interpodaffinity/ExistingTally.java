package dev.berth.plugins.interpodaffinity;

import dev.berth.api.core.Node;
import dev.berth.framework.state.AffinityTerm;
import dev.berth.framework.state.PodInfo;
import dev.berth.framework.tally.TallyDefinition;
import dev.berth.framework.tally.TopologyKey;
import java.util.List;
import java.util.Map;

/// Counts the required anti-affinity terms of other pods that are about pods of one kind.
///
/// @param namespace of these pods
/// @param labels of these pods
/// @param namespaceLabels the labels of their namespace
/// @param domains by which a pod is near another one
record ExistingTally(
    String namespace,
    Map<String, String> labels,
    Map<String, String> namespaceLabels,
    NodeDomains domains)
    implements TallyDefinition {
  private static final int SELECTING = 0;

  /// Terms by hostname, whatever they are about.
  static final Axis HOSTNAME_TERMS = new Axis(1, TopologyKey.CLUSTER);

  static ExistingTally of(IncomingPodAffinity pod, NodeDomains domains) {
    return new ExistingTally(
        pod.pod().key().namespace(),
        pod.pod().pod().metadata().labels(),
        pod.namespaceLabels(),
        domains);
  }

  /// Whether terms are counted there that are about the pods.
  static boolean isSelecting(Axis axis) {
    return axis.group() == SELECTING;
  }

  @Override
  public List<Axis> axes() {
    return List.of(HOSTNAME_TERMS);
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
      if (term.topologyKey().equals(Node.HOSTNAME)) {
        weights.add(HOSTNAME_TERMS, 1);
      }
      if (term.matches(namespace, labels, namespaceLabels)) {
        weights.add(new Axis(SELECTING, domains.of(term.topologyKey())), 1);
      }
    }
  }

  @Override
  public boolean weighsAlike() {
    return true;
  }

  @Override
  public boolean counts(Axis axis, Node node) {
    return true;
  }
}
