package dev.berth.plugins.interpodaffinity;

import dev.berth.framework.counts.TopologyKey;
import dev.berth.framework.model.AffinityTerm;
import dev.berth.framework.model.PodInfo;
import dev.berth.framework.status.Reason;
import java.util.List;
import org.jspecify.annotations.Nullable;

/// Why a node violates the affinity or anti-affinity of a pod, or of running pods.
sealed interface AffinityRejection extends Reason {
  /// Names the pod's node, unless the domain already identifies it.
  private static String onNode(PodInfo pod, String domain) {
    String node = pod.pod().spec().nodeName();
    return node.isEmpty() || node.equals(domain) ? "" : " on node " + node;
  }

  /// This pod must be near certain pods, and none of them is near the node.
  ///
  /// @param term the first of the pod's required terms that is not satisfied
  /// @param domain the node's value of the term's label; null if the node lacks the label
  /// @param terms the number of the pod's required terms
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

  /// This pod must not be near certain pods, and one of them is near the node.
  ///
  /// @param terms the pod's required anti-affinity terms with that topology key
  /// @param domain the domain of the node
  /// @param pods the pods among which to search one that a term selects
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

  /// The anti-affinity of a pod near the node excludes this pod.
  ///
  /// @param incomingPod this pod
  /// @param key the topology key of the other pod's required anti-affinity term
  /// @param domain the domain of the node
  /// @param pods the pods among which to search the other pod
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
