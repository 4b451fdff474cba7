package dev.berth.framework.events;

/// Whether an event may make a rejected pod schedulable.
public enum QueueingHint {
  /// The event may help: try the pod again.
  QUEUE,
  /// The event does not help: leave the pod where it is.
  QUEUE_SKIP
}
