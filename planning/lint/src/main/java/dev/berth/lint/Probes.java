package dev.berth.lint;

import dev.berth.api.core.Affinity;
import dev.berth.api.core.Pod;
import dev.berth.api.core.PodAffinity;
import dev.berth.api.core.PodAffinityTerm;
import dev.berth.framework.model.AffinityTerm;
import java.util.List;
import java.util.Map;

/// Creates pods to try in the cluster in its best state.
final class Probes {
  private Probes() {}

  /// Returns the pod without node, scheduling gates, group and required pod affinity, because the
  /// best state has no other pods.
  static Pod of(Pod pod) {
    Affinity affinity = pod.spec().affinity();
    return pod.withSpec(
        pod.spec()
            .withNodeName("")
            .withSchedulingGates(List.of())
            .withSchedulingGroup(null)
            .withAffinity(affinity == null ? null : withoutOthers(pod, affinity)));
  }

  private static Affinity withoutOthers(Pod pod, Affinity affinity) {
    PodAffinity near = affinity.podAffinity();
    return near == null
        ? affinity
        : affinity.withPodAffinity(
            near.withRequiredDuringSchedulingIgnoredDuringExecution(
                near.requiredDuringSchedulingIgnoredDuringExecution().stream()
                    .filter(term -> selectsItself(pod, term))
                    .toList()));
  }

  private static boolean selectsItself(Pod pod, PodAffinityTerm term) {
    return AffinityTerm.of(pod, term, 0).matches(pod, Map.of());
  }
}
