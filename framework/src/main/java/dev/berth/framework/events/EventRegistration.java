package dev.berth.framework.events;

/// An event that a plugin wants its rejected pods to be tried again for.
///
/// @param hint tells which of these events are of use to which pod
public record EventRegistration(ClusterEvent event, QueueingHintFunction hint) {
  /// Every such event is of use.
  public static EventRegistration always(
      EventResource resource, ActionType first, ActionType... more) {
    return new EventRegistration(
        ClusterEvent.of(resource, first, more), (pod, before, after) -> QueueingHint.QUEUE);
  }
}
