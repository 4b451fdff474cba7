package dev.berth.plugins.interpodaffinity;

import static dev.berth.framework.events.QueueingHint.QUEUE;
import static dev.berth.framework.events.QueueingHint.QUEUE_SKIP;
import static java.util.Objects.requireNonNull;

import dev.berth.api.core.Affinity;
import dev.berth.api.core.Node;
import dev.berth.api.core.Pod;
import dev.berth.api.meta.KubernetesObject;
import dev.berth.framework.events.ActionType;
import dev.berth.framework.events.ClusterEvent;
import dev.berth.framework.events.ClusterEventWithHint;
import dev.berth.framework.events.EventResource;
import dev.berth.framework.events.QueueingHint;
import dev.berth.framework.model.AffinityTerm;
import dev.berth.framework.model.PodAffinityTerms;
import dev.berth.framework.model.PodInfo;
import dev.berth.plugins.support.HintFunctions;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/// Decides which events may bring a pod that InterPodAffinity has rejected nearer to other pods or
/// farther from them.
///
/// As in kube-scheduler, namespace selectors are matched without labels here, so only a selector
/// that selects every namespace matches.
final class AffinityHints {
  static final List<ClusterEventWithHint> REGISTRATIONS =
      List.of(
          new ClusterEventWithHint(
                  ClusterEvent.of(
                      EventResource.ASSIGNED_POD,
                      ActionType.ADD,
                      ActionType.UPDATE_POD_LABEL,
                      ActionType.DELETE),
                  AffinityHints::assignedPodChanged)
              .readingOnly(Peer::of),
          ClusterEventWithHint.always(EventResource.TARGET_POD, ActionType.UPDATE_POD_LABEL),
          new ClusterEventWithHint(
                  ClusterEvent.of(EventResource.NODE, ActionType.ADD, ActionType.UPDATE_NODE_LABEL),
                  HintFunctions.onNode(AffinityHints::movesDomains))
              .readingOnly(AffinityHints::affinity));

  private AffinityHints() {}

  private static Optional<Affinity> affinity(PodInfo pod) {
    return Optional.ofNullable(pod.pod().spec().affinity());
  }

  /// Everything of a pod that decides which other pods it may be near.
  private record Peer(String namespace, Map<String, String> labels, Optional<Affinity> affinity) {
    static Peer of(PodInfo pod) {
      return new Peer(
          pod.key().namespace(), pod.pod().metadata().labels(), AffinityHints.affinity(pod));
    }
  }

  private static QueueingHint assignedPodChanged(
      PodInfo pod, @Nullable KubernetesObject before, @Nullable KubernetesObject after) {
    var original = (Pod) before;
    var changed = (Pod) after;
    if ((original != null && !hasNode(original)) || (changed != null && !hasNode(changed))) {
      return QUEUE_SKIP;
    }
    List<AffinityTerm> affinity = readable(pod.affinityTerms()).requiredAffinity();
    List<AffinityTerm> antiAffinity = pod.affinityTerms().requiredAntiAffinity();
    if (original == null) {
      return hint(allMatch(affinity, requireNonNull(changed)));
    }
    if (changed == null) {
      List<AffinityTerm> ofDeleted = readable(PodAffinityTerms.of(original)).requiredAntiAffinity();
      return hint(anyMatches(antiAffinity, original) || anyMatches(ofDeleted, pod.pod()));
    }
    boolean comesNear = !allMatch(affinity, original) && allMatch(affinity, changed);
    boolean goesAway = anyMatches(antiAffinity, original) && !anyMatches(antiAffinity, changed);
    return hint(comesNear || goesAway);
  }

  private static boolean hasNode(Pod pod) {
    return !pod.spec().nodeName().isEmpty() || !pod.status().nominatedNodeName().isEmpty();
  }

  private static boolean movesDomains(PodInfo pod, @Nullable Node before, Node after) {
    PodAffinityTerms terms = readable(pod.affinityTerms());
    Map<String, String> now = after.metadata().labels();
    if (before == null) {
      // On a node without the label, no pod can violate the anti-affinity.
      return !terms.requiredAntiAffinity().isEmpty()
          || terms.requiredAffinity().stream()
              .anyMatch(term -> now.containsKey(term.topologyKey()));
    }
    Map<String, String> then = before.metadata().labels();
    return terms.requiredAffinity().stream()
            .map(AffinityTerm::topologyKey)
            .anyMatch(key -> now.containsKey(key) && !now.get(key).equals(then.get(key)))
        || terms.requiredAntiAffinity().stream()
            .map(AffinityTerm::topologyKey)
            .anyMatch(key -> then.containsKey(key) && !then.get(key).equals(now.get(key)));
  }

  /// Rejects invalid terms, since no helpful event can be determined for such a pod.
  private static PodAffinityTerms readable(PodAffinityTerms terms) {
    if (!terms.parseError().isEmpty()) {
      throw new IllegalArgumentException(terms.parseError());
    }
    return terms;
  }

  private static boolean allMatch(List<AffinityTerm> terms, Pod pod) {
    return !terms.isEmpty() && terms.stream().allMatch(term -> term.matches(pod, Map.of()));
  }

  private static boolean anyMatches(List<AffinityTerm> terms, Pod pod) {
    return terms.stream().anyMatch(term -> term.matches(pod, Map.of()));
  }

  private static QueueingHint hint(boolean helps) {
    return helps ? QUEUE : QUEUE_SKIP;
  }
}
