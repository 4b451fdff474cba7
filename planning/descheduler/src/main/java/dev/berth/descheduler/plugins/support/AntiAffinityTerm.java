package dev.berth.descheduler.plugins.support;

import dev.berth.api.core.Pod;
import dev.berth.api.core.PodAffinityTerm;
import dev.berth.api.selector.Selector;
import java.util.List;
import java.util.Set;

/// A required anti-affinity term of a pod, as far as the descheduler looks at it: not at
/// `namespaceSelector`, and at `matchLabelKeys` only as the API server has merged them.
///
/// @param owner the name of the pod; pods with its name do not count, whatever their namespace
/// @param namespaces the namespaces of the term; that of the pod if it names none
/// @param topologyKey the node label whose values are the domains
public record AntiAffinityTerm(
    String owner, Set<String> namespaces, Selector selector, String topologyKey) {
  public AntiAffinityTerm {
    namespaces = Set.copyOf(namespaces);
  }

  /// The terms of the pod as they are written.
  public static List<PodAffinityTerm> required(Pod pod) {
    var affinity = pod.spec().affinity();
    var antiAffinity = affinity == null ? null : affinity.podAntiAffinity();
    return antiAffinity == null
        ? List.of()
        : antiAffinity.requiredDuringSchedulingIgnoredDuringExecution();
  }

  /// Makes a term of the pod ready to be matched.
  ///
  /// @throws dev.berth.api.selector.SelectorException if its selector is not valid
  public static AntiAffinityTerm of(Pod owner, PodAffinityTerm term) {
    return new AntiAffinityTerm(
        owner.metadata().name(),
        term.namespaces().isEmpty()
            ? Set.of(owner.metadata().namespace())
            : Set.copyOf(term.namespaces()),
        Selector.of(term.labelSelector()),
        term.topologyKey());
  }

  /// Whether the term keeps its pod away from the other one.
  public boolean matches(Pod other) {
    return !other.metadata().name().equals(owner)
        && namespaces.contains(other.metadata().namespace())
        && selector.matches(other.metadata().labels());
  }
}
