package dev.berth.plugins.interpodaffinity;

import dev.berth.api.core.Namespace;
import dev.berth.api.selector.Selector;
import dev.berth.framework.cluster.ClusterObjects;
import dev.berth.framework.model.AffinityTerm;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/// Resolves the namespaces that terms select by labels.
final class NamespaceResolver {
  private final ClusterObjects objects;

  NamespaceResolver(ClusterObjects objects) {
    this.objects = objects;
  }

  /// Returns the labels of the namespace; none if it does not exist.
  Map<String, String> labels(String name) {
    Namespace namespace = objects.get(Namespace.class, name);
    return namespace == null ? Map.of() : namespace.metadata().labels();
  }

  /// Returns the terms of the pod being scheduled, with the namespaces that they select now.
  List<AffinityTerm> resolve(List<AffinityTerm> terms) {
    return terms.isEmpty() ? List.of() : terms.stream().map(this::resolve).toList();
  }

  private AffinityTerm resolve(AffinityTerm term) {
    Selector selector = term.namespaceSelector();
    if (selector.isEmpty() || selector.equals(Selector.NOTHING)) {
      return term;
    }
    Set<String> names = new HashSet<>(term.namespaces());
    for (Namespace namespace : objects.list(Namespace.class)) {
      if (selector.matches(namespace.metadata().labels())) {
        names.add(namespace.metadata().name());
      }
    }
    return new AffinityTerm(
        names, Selector.NOTHING, term.selector(), term.topologyKey(), term.weight());
  }
}
