package dev.berth.plugins.interpodaffinity;

import dev.berth.api.core.Node;
import dev.berth.api.selector.Requirement;
import dev.berth.framework.state.AffinityTerm;
import dev.berth.framework.state.PodInfo;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;

/// The pod being scheduled, and what it requires of the pods near it.
///
/// @param namespaceLabels the labels of the pod's namespace
/// @param affinity pods must be near that all of these select; resolved
/// @param antiAffinity no pod may be near that any of these selects; resolved
/// @param selectsItself whether the pod is one of those that it must be near
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

  /// Whether all pods that it must be near, if any, must be on the same host.
  boolean isHostnameOnly() {
    for (AffinityTerm term : affinity) {
      if (!term.topologyKey().equals(Node.HOSTNAME)) {
        return false;
      }
    }
    return true;
  }

  /// Whether another pod's term is about the pod.
  boolean isSelectedBy(AffinityTerm ofOther) {
    return ofOther.matches(pod.pod(), namespaceLabels);
  }

  /// The pod's labels by which another pod's term selects it, where the term does not say their
  /// values itself; such as `; this pod has app=web`.
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
