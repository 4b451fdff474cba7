package dev.berth.plugins.interpodaffinity;

import dev.berth.api.core.Pod;
import dev.berth.framework.state.AffinityTerm;
import dev.berth.plugins.support.LabelMatches;
import java.util.List;
import java.util.Map;

/// A term of the pod being scheduled, whose namespaces are known by name. For one thread.
final class IncomingPodTerm {
  private final AffinityTerm term;
  private final boolean selectsAllNamespaces;
  private final LabelMatches labels;

  IncomingPodTerm(AffinityTerm term) {
    this.term = term;
    selectsAllNamespaces = term.namespaceSelector().isEmpty();
    labels = new LabelMatches(term.selector());
  }

  AffinityTerm term() {
    return term;
  }

  String topologyKey() {
    return term.topologyKey();
  }

  int weight() {
    return term.weight();
  }

  boolean selects(Pod pod) {
    return (selectsAllNamespaces || term.namespaces().contains(pod.metadata().namespace()))
        && labels.test(pod.metadata().labels());
  }

  /// Whether there are terms, and all of them select the pod.
  static boolean allSelect(List<IncomingPodTerm> terms, Pod pod) {
    for (int i = 0; i < terms.size(); i++) {
      if (!terms.get(i).selects(pod)) {
        return false;
      }
    }
    return !terms.isEmpty();
  }

  /// Whether a node with these labels is in a domain of any of the terms.
  static boolean anyHasDomain(List<IncomingPodTerm> terms, Map<String, String> nodeLabels) {
    for (int i = 0; i < terms.size(); i++) {
      if (nodeLabels.containsKey(terms.get(i).topologyKey())) {
        return true;
      }
    }
    return false;
  }
}
