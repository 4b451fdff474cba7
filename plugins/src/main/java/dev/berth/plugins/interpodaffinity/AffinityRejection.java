package dev.berth.plugins.interpodaffinity;

import dev.berth.api.meta.ObjectKey;
import dev.berth.framework.diagnosis.Reason;
import dev.berth.framework.state.AffinityTerm;
import org.jspecify.annotations.Nullable;

/// Why a node will not do for the affinity of a pod, or of pods that run.
sealed interface AffinityRejection extends Reason {
  /// No pod that the pod must be near is near the node.
  ///
  /// @param term the first of the pod's required terms that is not met
  /// @param domain the node's value of the term's label; null if it has none
  /// @param terms how many required terms the pod has
  record AffinityNotMatched(AffinityTerm term, @Nullable String domain, int terms)
      implements AffinityRejection {
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

  /// A pod that the pod must not be near is near the node.
  ///
  /// @param term the required anti-affinity term of the pod
  /// @param domain the node's value of the term's label
  /// @param conflictingPod one of the pods that the term selects there; null if none is known by
  ///   name
  record AntiAffinityViolated(AffinityTerm term, String domain, @Nullable ObjectKey conflictingPod)
      implements AffinityRejection {
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

  /// A pod near the node must not be near pods like this one.
  ///
  /// @param topologyKey the label of that pod's required anti-affinity term
  /// @param domain the node's value of it
  /// @param conflictingPod one such pod; null if its name is not available
  record ExistingAntiAffinityViolated(
      String topologyKey, String domain, @Nullable ObjectKey conflictingPod)
      implements AffinityRejection {
    @Override
    public String message() {
      return "node(s) didn't satisfy existing pods anti-affinity rules";
    }

    @Override
    public String detail() {
      return "anti-affinity of %s in %s=%s keeps this pod away"
          .formatted(conflictingPod == null ? "another pod" : conflictingPod, topologyKey, domain);
    }
  }
}
