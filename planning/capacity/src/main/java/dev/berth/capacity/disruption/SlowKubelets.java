package dev.berth.capacity.disruption;

import static java.util.stream.Collectors.groupingBy;
import static java.util.stream.Collectors.toSet;

import dev.berth.api.core.Pod;
import dev.berth.cluster.controller.workload.PodStates;
import dev.berth.cluster.simulation.Kubelets;
import java.time.Duration;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/// Kubelets that take as long as the settings say, if they are not silent.
///
/// @param broken the keys of pods that never start: their templates do not work, as containers wait
///   for an image that nobody can pull, or crash
record SlowKubelets(Disruption disruption, Set<String> broken) implements Kubelets {
  private static final long DEFAULT_GRACE_PERIOD_SECONDS = 30;

  /// What containers wait for that are on their way.
  private static final Set<String> STARTING = Set.of("", "ContainerCreating", "PodInitializing");

  /// Those of the cluster as it is now. A pod that is made of a template later fares as those that
  /// are there.
  static SlowKubelets of(Disruption disruption) {
    return new SlowKubelets(
        disruption,
        disruption.cluster().list(Pod.class).stream()
            .filter(pod -> PodStates.isActive(pod) && !pod.spec().nodeName().isEmpty())
            .collect(groupingBy(SlowKubelets::key))
            .entrySet()
            .stream()
            .filter(it -> it.getValue().stream().allMatch(SlowKubelets::isBroken))
            .map(Map.Entry::getKey)
            .collect(toSet()));
  }

  /// One for the pods of a controller and a template: a ReplicaSet has only one.
  private static String key(Pod pod) {
    return pod.metadata().controller().map(it -> it.uid()).orElse(pod.metadata().uid())
        + "/"
        + pod.metadata().labels().getOrDefault(Pod.REVISION, "");
  }

  private static boolean isBroken(Pod pod) {
    return !PodStates.isAvailable(pod)
        && pod.status().containerStatuses().stream()
            .map(container -> container.state().waiting())
            .anyMatch(waiting -> waiting != null && !STARTING.contains(waiting.reason()));
  }

  @Override
  public @Nullable Duration timeToStart(Pod pod) {
    return isSilent(pod) || (!broken.isEmpty() && broken.contains(key(pod)))
        ? null
        : disruption.settings().podStart();
  }

  @Override
  public @Nullable Duration timeToStop(Pod pod) {
    if (isSilent(pod)) {
      return null;
    }
    var given = pod.spec().terminationGracePeriodSeconds();
    var grace = Duration.ofSeconds(given == null ? DEFAULT_GRACE_PERIOD_SECONDS : given);
    var stop = disruption.settings().podStop();
    return grace.compareTo(stop) < 0 ? grace : stop;
  }

  private boolean isSilent(Pod pod) {
    return disruption.lifecycle().isSilent(pod.spec().nodeName());
  }
}
