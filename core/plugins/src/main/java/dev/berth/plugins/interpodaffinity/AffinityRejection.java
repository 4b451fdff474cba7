package dev.berth.plugins.interpodaffinity;

import dev.berth.framework.diagnosis.Reason;
import dev.berth.framework.state.AffinityTerm;
import dev.berth.framework.state.PodInfo;
import dev.berth.framework.tally.TopologyKey;
import java.util.List;
import org.jspecify.annotations.Nullable;

/// Why a node will not do for the affinity of a pod, or of pods that run.
sealed interface AffinityRejection extends Reason {
  /// Where the pod is, if its domain does not tell.
  private static String onNode(PodInfo pod, String domain) {
    String node = pod.pod().spec().nodeName();
    return node.isEmpty() || node.equals(domain) ? "" : " on node " + node;
  }

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
  /// @param terms the required anti-affinity terms of the pod by that topology key
  /// @param domain of the node
  /// @param pods among which one is searched that a term selects
  record AntiAffinityViolated(
      List<AffinityTerm> terms, TopologyKey key, String domain, NearbyPods pods)
      implements AffinityRejection {
    @Override
    public String message() {
      return "node(s) didn't match pod anti-affinity rules";
    }

    @Override
    public String detail() {
      PodInfo conflicting = pods.first(key, domain, pod -> violated(pod) != null);
      AffinityTerm term = conflicting == null ? null : violated(conflicting);
      return conflicting == null || term == null
          ? detail("another pod is", terms.getFirst())
          : detail(conflicting + onNode(conflicting, domain) + " is", term);
    }

    private @Nullable AffinityTerm violated(PodInfo pod) {
      for (AffinityTerm term : terms) {
        if (ResolvedTerms.selects(term, pod.pod())) {
          return term;
        }
      }
      return null;
    }

    private String detail(String conflicting, AffinityTerm term) {
      return "%s in %s=%s; must not be with pods %s"
          .formatted(conflicting, key.label(), domain, TermText.selection(term));
    }
  }

  /// A pod near the node must not be near pods like this one.
  ///
  /// @param incomingPod this one
  /// @param key of that pod's required anti-affinity term
  /// @param domain of the node
  /// @param pods among which that pod is searched
  record ExistingAntiAffinityViolated(
      IncomingPodAffinity incomingPod, TopologyKey key, String domain, NearbyPods pods)
      implements AffinityRejection {
    @Override
    public String message() {
      return "node(s) didn't satisfy existing pods anti-affinity rules";
    }

    @Override
    public String detail() {
      PodInfo conflicting = pods.first(key, domain, this::keepsAway);
      AffinityTerm term = conflicting == null ? null : violated(conflicting);
      return "anti-affinity of %s in %s=%s keeps this pod away%s"
          .formatted(
              conflicting == null ? "another pod" : conflicting + onNode(conflicting, domain),
              key.label(),
              domain,
              term == null
                  ? ""
                  : ", as it does pods %s%s"
                      .formatted(TermText.selection(term), incomingPod.labelsOf(term)));
    }

    private boolean keepsAway(PodInfo pod) {
      return violated(pod) != null;
    }

    private @Nullable AffinityTerm violated(PodInfo pod) {
      return pod.affinityTerms().requiredAntiAffinity().stream()
          .filter(term -> term.topologyKey().equals(key.label()) && incomingPod.isSelectedBy(term))
          .findFirst()
          .orElse(null);
    }
  }
}
