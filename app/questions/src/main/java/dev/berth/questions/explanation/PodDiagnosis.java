package dev.berth.questions.explanation;

import dev.berth.api.core.Pod;
import dev.berth.api.meta.Quantity;
import dev.berth.engine.history.LoggedDecision;
import dev.berth.engine.live.PodInBinding;
import dev.berth.engine.queue.QueuedPod;
import java.time.Instant;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.SortedMap;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/// The knowledge of a running scheduler about one pod.
///
/// @param at when that was
/// @param pod from the scheduler's cache
/// @param requests the amount of each resource that it requests, with the features in use
/// @param workload the workload of the pod; empty for a pod without one
/// @param queued its place in the queue; null if it is not queued
/// @param binding its binding in progress; null if there is none
/// @param wakingEvents the events that its rejecting plugins have registered, by plugin
/// @param last the latest decision about it; null if the log has none
/// @param now the decision that the scheduler would make now; null if the pod has a node, or
///   belongs to another scheduler
/// @param help the changes that would help the pod if it fits nowhere
@SuppressWarnings("exports") // only the rooms above see LoggedDecision
public record PodDiagnosis(
    Instant at,
    Pod pod,
    Map<String, Quantity> requests,
    String workload,
    @Nullable QueuedPod queued,
    @Nullable PodInBinding binding,
    SortedMap<String, List<String>> wakingEvents,
    @Nullable LoggedDecision last,
    @Nullable Attempt now,
    Help help) {
  public PodDiagnosis {
    requests = Map.copyOf(requests);
    wakingEvents = Collections.unmodifiableSortedMap(new TreeMap<>(wakingEvents));
  }

  /// The node of the pod, or of its binding in progress; empty if there is none.
  public String node() {
    return binding == null ? pod.spec().nodeName() : binding.node();
  }
}
