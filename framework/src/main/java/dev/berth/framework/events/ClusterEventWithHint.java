package dev.berth.framework.events;

/// An event that a plugin wants its rejected pods to be tried again for.
///
/// @param hint decides which of these events may help which pod
public record ClusterEventWithHint(ClusterEvent event, QueueingHintFunction hint) {
  /// Every such event is of use.
  public static ClusterEventWithHint always(
      EventResource resource, ActionType first, ActionType... more) {
    return new ClusterEventWithHint(
        ClusterEvent.of(resource, first, more), (pod, before, after) -> QueueingHint.QUEUE);
  }
}
