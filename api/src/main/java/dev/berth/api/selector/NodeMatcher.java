package dev.berth.api.selector;

import dev.berth.api.core.Node;
import dev.berth.api.core.NodeSelector;
import java.util.ArrayList;
import java.util.List;

/// A node selector, ready to be matched: one of its terms must match. Without terms it matches
/// nothing.
public final class NodeMatcher {
  private final NodeTerm[] terms;
  private final List<String> problems;

  private NodeMatcher(List<NodeTerm> terms) {
    this.terms = terms.toArray(NodeTerm[]::new);
    problems = terms.stream().flatMap(term -> term.problems().stream()).toList();
  }

  /// Terms that cannot be read match nothing; see [#problems].
  public static NodeMatcher of(NodeSelector selector) {
    var terms = new ArrayList<NodeTerm>();
    for (int i = 0; i < selector.nodeSelectorTerms().size(); i++) {
      var term = selector.nodeSelectorTerms().get(i);
      if (!NodeTerm.isEmpty(term)) {
        terms.add(NodeTerm.of(term, "nodeSelectorTerms[" + i + "]"));
      }
    }
    return new NodeMatcher(terms);
  }

  /// What cannot be read, in Kubernetes' words; empty if all can.
  public List<String> problems() {
    return problems;
  }

  /// The terms that have requirements.
  public List<NodeTerm> terms() {
    return List.of(terms);
  }

  public boolean matches(Node node) {
    for (NodeTerm term : terms) {
      if (term.matches(node)) {
        return true;
      }
    }
    return false;
  }
}
