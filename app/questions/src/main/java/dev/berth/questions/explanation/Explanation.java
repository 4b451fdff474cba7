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
/// @param requests how much of each resource it requests, with the features that are on
/// @param origins what each of these amounts consists of, unless it stands so in the manifest
/// @param workload what the pod is part of; empty if it stands alone
/// @param missing the group that it waits for, which does not exist, such as `PodGroup shop/web`;
///   empty for none
/// @param before how many pods were tried before it
/// @param placedBefore how many of them were placed
/// @param attempts in their order; none if the pod has a node already, or is finished
/// @param help what would help the pod if it is nowhere
/// @param eviction the preemption that evicted the pod; null if none did
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

  /// Where the pod is in the end; empty if it is nowhere.
  public String node() {
    if (eviction != null) {
      return "";
    }
    if (attempts.isEmpty()) {
      return pod.spec().nodeName();
    }
    return Objects.requireNonNullElse(attempts.getLast().decision().chosen(), "");
  }

  /// What the scheduler of the cluster has said of it last; empty if nothing is known.
  String recorded() {
    var condition = pod.status().condition(PodCondition.SCHEDULED);
    return condition == null ? "" : condition.message();
  }

  /// Whether a node was looked for.
  boolean wasTried() {
    return attempts.stream()
        .anyMatch(attempt ->
            switch (attempt.decision().result()) {
              case SCHEDULED, UNSCHEDULABLE, ERROR -> true;
              case GATED, SKIPPED, INCOMPLETE, IGNORED -> false;
            });
  }
}
