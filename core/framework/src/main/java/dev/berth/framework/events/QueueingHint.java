package dev.berth.framework.events;

/// Whether an event may make a rejected pod schedulable.
public enum QueueingHint {
  /// It may: try the pod again.
  QUEUE,
  /// It does not: leave the pod where it is.
  QUEUE_SKIP
}
