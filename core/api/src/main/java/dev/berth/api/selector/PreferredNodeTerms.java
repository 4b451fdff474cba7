package dev.berth.api.selector;

import dev.berth.api.core.Node;
import dev.berth.api.core.PreferredSchedulingTerm;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/// The compiled preferences of a pod for nodes, for scoring.
public final class PreferredNodeTerms {
  private final NodeTerm[] terms;
  private final int[] weights;

  private PreferredNodeTerms(List<NodeTerm> terms, List<Integer> weights) {
    this.terms = terms.toArray(NodeTerm[]::new);
    this.weights = weights.stream().mapToInt(Integer::intValue).toArray();
  }

  /// Compiles terms; terms without weight and terms without requirements are left out, even if they
  /// are invalid.
  ///
  /// @throws SelectorException if another term is invalid
  public static PreferredNodeTerms of(List<PreferredSchedulingTerm> preferred) {
    var terms = new ArrayList<NodeTerm>();
    var weights = new ArrayList<Integer>();
    var problems = new ArrayList<String>();
    for (int i = 0; i < preferred.size(); i++) {
      var weighted = preferred.get(i);
      if (weighted.weight() == 0 || NodeTerm.isEmpty(weighted.preference())) {
        continue;
      }
      var term = NodeTerm.of(weighted.preference(), "", i);
      problems.addAll(term.problems());
      terms.add(term);
      weights.add(weighted.weight());
    }
    if (!problems.isEmpty()) {
      throw SelectorException.of(problems);
    }
    return new PreferredNodeTerms(terms, weights);
  }

  /// Returns the sum of the weights of the matching terms.
  public long score(Node node) {
    long score = 0;
    for (int i = 0; i < terms.length; i++) {
      if (terms[i].matches(node)) {
        score += weights[i];
      }
    }
    return score;
  }

  @Override
  public boolean equals(Object other) {
    return other instanceof PreferredNodeTerms that
        && Arrays.equals(terms, that.terms)
        && Arrays.equals(weights, that.weights);
  }

  @Override
  public int hashCode() {
    return 31 * Arrays.hashCode(terms) + Arrays.hashCode(weights);
  }
}
