package dev.berth.scenario;

import dev.berth.api.core.Pod;
import dev.berth.api.meta.ObjectKey;
import dev.berth.api.scheduling.PriorityClass;
import dev.berth.cluster.controller.workload.PodStates;
import dev.berth.cluster.manifest.Manifest;
import dev.berth.cluster.simulation.EmbeddedCluster;
import dev.berth.terminal.Counts;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;

/// Pods that state a priority without a class, which an API server refuses (`establishPriority` of
/// the admission plugin Priority).
final class StatedPriorities {
  private StatedPriorities() {}

  /// Returns a note about the pending pods with such a priority; none if there are none.
  ///
  /// @param given the input; its objects from a cluster were admitted there
  static List<String> notes(EmbeddedCluster cluster, List<Manifest> given) {
    int priority =
        cluster.list(PriorityClass.class).stream()
            .filter(PriorityClass::globalDefault)
            .mapToInt(PriorityClass::value)
            .min()
            .orElse(0);
    List<Pod> stating =
        cluster.list(Pod.class).stream()
            .filter(PodStates::isPending)
            .filter(pod -> pod.spec().priorityClassName().isEmpty() && pod.priority() != priority)
            .toList();
    if (stating.isEmpty()) {
      return List.of();
    }
    Set<ObjectKey> stored =
        given.stream()
            .filter(it -> it.object() instanceof Pod && !it.metadata().uid().isEmpty())
            .map(Manifest::key)
            .collect(Collectors.toSet());
    List<Pod> refused = stating.stream().filter(pod -> !stored.contains(pod.key())).toList();
    return refused.isEmpty()
        ? List.of()
        : List.of(
            "%s a priority without a priorityClassName, such as %s priority %d: here it counts, and an API server refuses it; name a PriorityClass instead"
                .formatted(
                    Counts.of(refused.size(), "pod", "states", "state"),
                    refused.getFirst().key(),
                    refused.getFirst().priority()));
  }
}
