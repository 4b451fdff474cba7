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

/// What a running scheduler knows of one pod.
///
/// @param at when that was
/// @param pod as the scheduler has it
/// @param requests how much of each resource it requests, with the features that are on
/// @param workload what the pod is part of; empty if it stands alone
/// @param queued its place in the queue; null if it is not there
/// @param binding its binding under way; null if there is none
/// @param wakingEvents the events for which the plugins that have rejected it have registered, by
///   plugin
/// @param last the latest decision about it; null if there is none in the log
/// @param now what would be decided about it now; null if it has a node, or is not the scheduler's
/// @param help what would help the pod if it fits nowhere
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

  /// Where the pod is, or is to be bound; empty if it is nowhere.
  public String node() {
    return binding == null ? pod.spec().nodeName() : binding.node();
  }
}
