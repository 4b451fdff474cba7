package dev.berth.plugins.nodeaffinity;

import dev.berth.api.core.NodeSelectorRequirement;
import dev.berth.api.core.NodeSelectorTerm;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/// Finds the nodes that terms name, so that no others need filtering.
final class NamedNodes {
  private NamedNodes() {}

  /// Returns the nodes that any of the terms names. Null if there are no terms, or if a term names
  /// no node and so may match any. Empty if every term contradicts itself.
  static @Nullable Set<String> of(List<NodeSelectorTerm> terms) {
    if (terms.isEmpty()) {
      return null;
    }
    Set<String> names = Set.of();
    for (NodeSelectorTerm term : terms) {
      Set<String> ofTerm = of(term);
      if (ofTerm == null) {
        return null;
      }
      names = names.isEmpty() ? ofTerm : union(names, ofTerm);
    }
    return names;
  }

  /// Returns the nodes that all name requirements of the term allow; null if it has no such
  /// requirements.
  private static @Nullable Set<String> of(NodeSelectorTerm term) {
    Set<String> names = null;
    for (NodeSelectorRequirement requirement : term.matchFields()) {
      if (requirement.key().equals("metadata.name") && requirement.operator().equals("In")) {
        names =
            names == null
                ? Set.copyOf(requirement.values())
                : intersection(names, requirement.values());
      }
    }
    return names;
  }

  private static Set<String> union(Set<String> some, Set<String> more) {
    var all = new HashSet<>(some);
    all.addAll(more);
    return all;
  }

  private static Set<String> intersection(Set<String> some, List<String> others) {
    var both = new HashSet<>(some);
    both.retainAll(others);
    return both;
  }
}
