package dev.berth.questions.explanation;

import dev.berth.api.core.Pod;
import dev.berth.api.core.PodCondition;
import dev.berth.api.meta.ObjectKey;
import dev.berth.api.meta.Quantity;
import dev.berth.questions.report.EvictedPod;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/// All results of a run for one pod.
///
/// @param pod as it was before the run
/// @param requests the amount of each resource that it requests, with the features in use
/// @param origins the parts of each amount, unless the manifest states the amount
/// @param workload the workload of the pod; empty for a pod without one
/// @param missing the missing group that it waits for, such as `PodGroup shop/web`; empty for none
/// @param before the number of pods that were tried before it
/// @param placedBefore the number of these pods that were placed
/// @param attempts in their order; none if the pod already has a node, or is finished
/// @param help the changes that would help the pod if it has no node
/// @param eviction the preemption that evicted the pod; null for none
/// @param alike the other pods of the workload with the same verdict
/// @param byChance whether ties between nodes were broken at random
public record Explanation(
    Pod pod,
    Map<String, Quantity> requests,
    List<String> origins,
    String workload,
    String missing,
    int before,
    int placedBefore,
    List<Attempt> attempts,
    Help help,
    @Nullable EvictedPod eviction,
    List<ObjectKey> alike,
    boolean byChance) {
  public Explanation {
    requests = Map.copyOf(requests);
    origins = List.copyOf(origins);
    attempts = List.copyOf(attempts);
    alike = List.copyOf(alike);
  }

  /// The final node of the pod; empty if it has none.
  public String node() {
    if (eviction != null) {
      return "";
    }
    if (attempts.isEmpty()) {
      return pod.spec().nodeName();
    }
    return Objects.requireNonNullElse(attempts.getLast().decision().chosen(), "");
  }

  /// Returns the last message of the cluster's scheduler about it; empty if nothing is known.
  String recorded() {
    var condition = pod.status().condition(PodCondition.SCHEDULED);
    return condition == null ? "" : condition.message();
  }

  /// Whether the scheduler looked for a node.
  boolean wasTried() {
    return attempts.stream()
        .anyMatch(attempt ->
            switch (attempt.decision().result()) {
              case SCHEDULED, UNSCHEDULABLE, ERROR -> true;
              case GATED, SKIPPED, INCOMPLETE, IGNORED -> false;
            });
  }
}
