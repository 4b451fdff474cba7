package dev.berth.plugins.interpodaffinity;

import dev.berth.api.meta.ObjectKey;
import dev.berth.framework.diagnosis.Reason;
import dev.berth.framework.state.AffinityTerm;
import org.jspecify.annotations.Nullable;

/// A pod that the pod must not be near is near the node.
///
/// @param term the required anti-affinity term of the pod
/// @param domain the node's value of the term's label
/// @param conflictingPod one of the pods that the term selects there; null if none is known by name
record AntiAffinityViolated(AffinityTerm term, String domain, @Nullable ObjectKey conflictingPod)
    implements Reason {
  @Override
  public String message() {
    return "node(s) didn't match pod anti-affinity rules";
  }

  @Override
  public String detail() {
    return "%s in %s=%s; must not be with pods %s"
        .formatted(
            conflictingPod == null ? "another pod is" : conflictingPod + " is",
            term.topologyKey(),
            domain,
            TermText.selection(term));
  }
}
