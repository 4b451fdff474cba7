package dev.berth.plugins.interpodaffinity;

import dev.berth.framework.diagnosis.Reason;
import dev.berth.framework.state.AffinityTerm;
import org.jspecify.annotations.Nullable;

/// No pod that the pod must be near is near the node.
///
/// @param term the first of the pod's required terms that is not met
/// @param domain the node's value of the term's label; null if it has none
/// @param terms how many required terms the pod has
record AffinityNotMatched(AffinityTerm term, @Nullable String domain, int terms) implements Reason {
  @Override
  public String message() {
    return "node(s) didn't match pod affinity rules";
  }

  @Override
  public String detail() {
    if (domain == null) {
      return "has no label " + term.topologyKey();
    }
    String pods =
        terms == 1
            ? "pod " + TermText.selection(term)
            : "pod that matches all %d terms, one of them for pods %s"
                .formatted(terms, TermText.selection(term));
    return "no %s in %s=%s".formatted(pods, term.topologyKey(), domain);
  }
}
