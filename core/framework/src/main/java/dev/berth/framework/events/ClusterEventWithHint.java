package dev.berth.framework.events;

import dev.berth.framework.model.PodInfo;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/// An event after which pods that a plugin rejected may be tried again.
///
/// @param hint decides which of these events may help which pod
/// @param read returns all that the hint reads of a pod, as a value with `equals` and `hashCode`;
///   the hint is called once for all pods with equal values. Null to call the hint for each pod.
///   See [#readingOnly].
public record ClusterEventWithHint(
    ClusterEvent event, QueueingHintFunction hint, @Nullable Function<PodInfo, ?> read) {
  private static final Object NOTHING = "nothing";

  /// Creates an event whose hint is called for each pod.
  public ClusterEventWithHint(ClusterEvent event, QueueingHintFunction hint) {
    this(event, hint, null);
  }

  /// Creates an event that always requeues.
  public static ClusterEventWithHint always(
      EventResource resource, ActionType first, ActionType... more) {
    return new ClusterEventWithHint(
            ClusterEvent.of(resource, first, more), (pod, before, after) -> QueueingHint.QUEUE)
        .readingNoPod();
  }

  /// Returns this event with a hint that reads only the given part of a pod; it may also read the
  /// cluster. One call then answers for all pods with the same part. Often very many pods wait that
  /// are replicas of few workloads.
  ///
  /// @param part immutable, with `equals` and `hashCode`; depends on the pod alone
  public ClusterEventWithHint readingOnly(Function<PodInfo, ?> part) {
    return new ClusterEventWithHint(event, hint, part);
  }

  /// Returns this event with a hint whose answer is the same for all pods.
  public ClusterEventWithHint readingNoPod() {
    return readingOnly(pod -> NOTHING);
  }
}
