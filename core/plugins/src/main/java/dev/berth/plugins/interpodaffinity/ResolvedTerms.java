package dev.berth.plugins.interpodaffinity;

import dev.berth.api.core.Pod;
import dev.berth.framework.model.AffinityTerm;
import java.util.List;

/// Terms of the pod being scheduled, with their namespaces by name.
final class ResolvedTerms {
  private ResolvedTerms() {}

  static boolean selects(AffinityTerm term, Pod pod) {
    return (term.namespaceSelector().isEmpty()
            || term.namespaces().contains(pod.metadata().namespace()))
        && term.selector().matches(pod.metadata().labels());
  }

  /// Returns whether there are terms and all of them select the pod.
  static boolean allSelect(List<AffinityTerm> terms, Pod pod) {
    for (int i = 0; i < terms.size(); i++) {
      if (!selects(terms.get(i), pod)) {
        return false;
      }
    }
    return !terms.isEmpty();
  }
}
