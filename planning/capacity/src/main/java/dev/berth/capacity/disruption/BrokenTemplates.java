package dev.berth.capacity.disruption;

import static java.util.stream.Collectors.groupingBy;
import static java.util.stream.Collectors.toSet;

import dev.berth.api.core.ContainerStatus;
import dev.berth.api.core.Pod;
import dev.berth.cluster.simulation.EmbeddedCluster;
import dev.berth.cluster.workload.PodStates;
import java.util.Set;

/// Templates by which no pod works: their containers wait for an image that nobody can pull, or
/// crash. A pod that is made of one later fares as those before it.
///
/// @param keys of their pods
record BrokenTemplates(Set<String> keys) {
  /// What containers wait for that are on their way.
  private static final Set<String> STARTING = Set.of("", "ContainerCreating", "PodInitializing");

  BrokenTemplates {
    keys = Set.copyOf(keys);
  }

  /// Those of the pods that are there.
  static BrokenTemplates of(EmbeddedCluster cluster) {
    return new BrokenTemplates(
        cluster.list(Pod.class).stream()
            .filter(pod -> PodStates.isActive(pod) && !pod.spec().nodeName().isEmpty())
            .collect(groupingBy(BrokenTemplates::key))
            .entrySet()
            .stream()
            .filter(it -> it.getValue().stream().allMatch(BrokenTemplates::isBroken))
            .map(it -> it.getKey())
            .collect(toSet()));
  }

  boolean include(Pod pod) {
    return !keys.isEmpty() && keys.contains(key(pod));
  }

  /// One for the pods of a controller and a template: a ReplicaSet has only one.
  private static String key(Pod pod) {
    return pod.metadata().controller().map(it -> it.uid()).orElse(pod.metadata().uid())
        + "/"
        + pod.metadata().labels().getOrDefault(Pod.REVISION, "");
  }

  private static boolean isBroken(Pod pod) {
    return !PodStates.isAvailable(pod)
        && pod.status().containerStatuses().stream().anyMatch(BrokenTemplates::hasFailed);
  }

  private static boolean hasFailed(ContainerStatus container) {
    var waiting = container.state().waiting();
    return waiting != null && !STARTING.contains(waiting.reason());
  }
}
