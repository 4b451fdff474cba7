package dev.berth.framework.events;

import dev.berth.framework.state.PodInfo;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/// An event after which rejected pods of a plugin may be tried again.
///
/// @param hint decides which of these events may help which pod
/// @param read all that the hint reads of a pod, as a value with `equals` and `hashCode`: one call
///   is enough for the pods for which it is equal; null to call the hint for each pod. See
///   [#readingOnly].
public record ClusterEventWithHint(
    ClusterEvent event, QueueingHintFunction hint, @Nullable Function<PodInfo, ?> read) {
  private static final Object NOTHING = "nothing";

  /// An event whose hint is called for each pod.
  public ClusterEventWithHint(ClusterEvent event, QueueingHintFunction hint) {
    this(event, hint, null);
  }

  /// Every such event requeues.
  public static ClusterEventWithHint always(
      EventResource resource, ActionType first, ActionType... more) {
    return new ClusterEventWithHint(
            ClusterEvent.of(resource, first, more), (pod, before, after) -> QueueingHint.QUEUE)
        .readingNoPod();
  }

  /// The same, with a hint that reads nothing else of a pod, though it may read the cluster: very
  /// many pods may wait, most of them replicas of few workloads, and those share the answer of one
  /// call.
  ///
  /// @param part immutable, with `equals` and `hashCode`; from the pod alone, and the same each
  ///   time
  public ClusterEventWithHint readingOnly(Function<PodInfo, ?> part) {
    return new ClusterEventWithHint(event, hint, part);
  }

  /// The same, with a hint that is the same for all pods.
  public ClusterEventWithHint readingNoPod() {
    return readingOnly(pod -> NOTHING);
  }
}
