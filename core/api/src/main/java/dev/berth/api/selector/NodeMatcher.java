package dev.berth.api.selector;

import dev.berth.api.core.Node;
import dev.berth.api.core.NodeSelector;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/// A compiled node selector: one of its terms must match. Without terms it matches nothing.
public final class NodeMatcher {
  private final NodeTerm[] terms;
  private final List<String> problems;

  private NodeMatcher(List<NodeTerm> terms) {
    this.terms = terms.toArray(NodeTerm[]::new);
    var all = new ArrayList<String>();
    terms.forEach(term -> all.addAll(term.problems()));
    problems = List.copyOf(all);
  }

  /// Compiles a selector; invalid terms match nothing, see [#problems].
  public static NodeMatcher of(NodeSelector selector) {
    var terms = new ArrayList<NodeTerm>();
    for (int i = 0; i < selector.nodeSelectorTerms().size(); i++) {
      var term = selector.nodeSelectorTerms().get(i);
      if (!NodeTerm.isEmpty(term)) {
        terms.add(NodeTerm.of(term, "nodeSelectorTerms", i));
      }
    }
    return new NodeMatcher(terms);
  }

  /// Returns the errors, in Kubernetes' words; empty if everything is valid.
  public List<String> problems() {
    return problems;
  }

  /// The terms that have requirements.
  public List<NodeTerm> terms() {
    return List.of(terms);
  }

  public boolean matches(Node node) {
    return matches(node.metadata().name(), node.metadata().labels());
  }

  /// Returns whether a node with that name and these labels matches. With an empty name, only the
  /// labels count.
  public boolean matches(String name, Map<String, String> labels) {
    for (NodeTerm term : terms) {
      if (term.matches(name, labels)) {
        return true;
      }
    }
    return false;
  }
}
