package dev.berth.plugins.interpodaffinity;

import dev.berth.api.core.Node;
import dev.berth.api.selector.Requirement;
import dev.berth.framework.model.AffinityTerm;
import dev.berth.framework.model.PodInfo;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;

/// The pod being scheduled, and its requirements for the pods near it.
///
/// @param namespaceLabels the labels of the pod's namespace
/// @param affinity resolved terms; pods that all of these select must be near
/// @param antiAffinity resolved terms; no pod that any of these selects may be near
/// @param selectsItself whether the pod's own affinity terms select it
record IncomingPodAffinity(
    PodInfo pod,
    Map<String, String> namespaceLabels,
    List<AffinityTerm> affinity,
    List<AffinityTerm> antiAffinity,
    boolean selectsItself) {
  static IncomingPodAffinity of(PodInfo pod, NamespaceResolver namespaces) {
    List<AffinityTerm> affinity = namespaces.resolve(pod.affinityTerms().requiredAffinity());
    return new IncomingPodAffinity(
        pod,
        namespaces.labels(pod.key().namespace()),
        affinity,
        namespaces.resolve(pod.affinityTerms().requiredAntiAffinity()),
        ResolvedTerms.allSelect(affinity, pod.pod()));
  }

  boolean isNothing() {
    return affinity.isEmpty() && antiAffinity.isEmpty();
  }

  /// Returns whether all affinity terms are by hostname.
  boolean isHostnameOnly() {
    for (AffinityTerm term : affinity) {
      if (!term.topologyKey().equals(Node.HOSTNAME)) {
        return false;
      }
    }
    return true;
  }

  /// Returns whether another pod's term selects this pod.
  boolean isSelectedBy(AffinityTerm ofOther) {
    return ofOther.matches(pod.pod(), namespaceLabels);
  }

  /// Returns the labels by which another pod's term selects this pod, if the term does not give
  /// their values itself; for example `; this pod has app=web`.
  String labelsOf(AffinityTerm ofOther) {
    Map<String, String> labels = pod.pod().metadata().labels();
    String selected =
        ofOther.selector().requirements().stream()
            .filter(it -> it.operator() != Requirement.Operator.IN || it.values().size() > 1)
            .map(Requirement::key)
            .filter(labels::containsKey)
            .distinct()
            .sorted()
            .map(key -> key + "=" + labels.get(key))
            .collect(Collectors.joining(", "));
    return selected.isEmpty() ? "" : "; this pod has " + selected;
  }
}
