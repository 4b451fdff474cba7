package dev.berth.framework.model;

import dev.berth.api.core.Pod;
import dev.berth.api.core.PodAffinityTerm;
import dev.berth.api.selector.Selector;
import java.util.Map;
import java.util.Set;

/// A pod affinity or anti-affinity term with parsed selectors.
///
/// @param namespaces the namespaces of the term; if it has none, the namespace of its pod
/// @param namespaceSelector matches the labels of further namespaces
/// @param selector matches the labels of pods
/// @param topologyKey the node label whose values are the domains
/// @param weight the weight of a preferred term; 0 for a required one
public record AffinityTerm(
    Set<String> namespaces,
    Selector namespaceSelector,
    Selector selector,
    String topologyKey,
    int weight) {
  public AffinityTerm {
    namespaces = Set.copyOf(namespaces);
  }

  /// Parses the selectors of a term.
  ///
  /// @param owner the pod that has the term
  /// @throws dev.berth.api.selector.SelectorException if a selector of the term is invalid
  public static AffinityTerm of(Pod owner, PodAffinityTerm term, int weight) {
    Set<String> namespaces =
        term.namespaces().isEmpty() && term.namespaceSelector() == null
            ? Set.of(owner.metadata().namespace())
            : Set.copyOf(term.namespaces());
    return new AffinityTerm(
        namespaces,
        Selector.of(term.namespaceSelector()),
        Selector.of(term.labelSelector()),
        term.topologyKey(),
        weight);
  }

  /// Returns whether the term selects the pod.
  ///
  /// @param namespaceLabels the labels of the pod's namespace
  public boolean matches(Pod pod, Map<String, String> namespaceLabels) {
    return matches(pod.metadata().namespace(), pod.metadata().labels(), namespaceLabels);
  }

  /// Returns whether the term selects pods with these labels.
  ///
  /// @param namespace the namespace of the pods
  /// @param namespaceLabels the labels of that namespace
  public boolean matches(
      String namespace, Map<String, String> labels, Map<String, String> namespaceLabels) {
    return (namespaces.contains(namespace) || namespaceSelector.matches(namespaceLabels))
        && selector.matches(labels);
  }
}
