package dev.berth.framework.events;

/// An event after which rejected pods of a plugin may be tried again.
///
/// @param hint decides which of these events may help which pod
public record ClusterEventWithHint(ClusterEvent event, QueueingHintFunction hint) {
  /// Every such event requeues.
  public static ClusterEventWithHint always(
      EventResource resource, ActionType first, ActionType... more) {
    return new ClusterEventWithHint(
        ClusterEvent.of(resource, first, more), (pod, before, after) -> QueueingHint.QUEUE);
  }
}
