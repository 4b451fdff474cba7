package dev.berth.planner;

import dev.berth.api.core.Affinity;
import dev.berth.api.core.Pod;
import dev.berth.api.core.TopologySpreadConstraint;
import java.util.List;
import org.jspecify.annotations.Nullable;

/// Removes the parts of a pod that tie it to other pods and to its node, because the search counts
/// these itself. The preferences of the pod stay.
final class FreePod {
  private FreePod() {}

  static Pod of(Pod pod) {
    var spec = pod.spec();
    return pod.withSpec(
            spec.withNodeName("")
                .withTopologySpreadConstraints(
                    spec.topologySpreadConstraints().stream()
                        .filter(it -> !isRequired(it))
                        .toList())
                .withAffinity(preferred(spec.affinity())))
        .withStatus(pod.status().withNominatedNodeName(""));
  }

  private static boolean isRequired(TopologySpreadConstraint constraint) {
    return constraint.whenUnsatisfiable().equals(TopologySpreadConstraint.DO_NOT_SCHEDULE);
  }

  private static @Nullable Affinity preferred(@Nullable Affinity affinity) {
    if (affinity == null) {
      return null;
    }
    var near = affinity.podAffinity();
    var away = affinity.podAntiAffinity();
    return affinity
        .withPodAffinity(
            near == null
                ? null
                : near.withRequiredDuringSchedulingIgnoredDuringExecution(List.of()))
        .withPodAntiAffinity(
            away == null
                ? null
                : away.withRequiredDuringSchedulingIgnoredDuringExecution(List.of()));
  }
}
