package dev.berth.engine.queue;

/// What an event means for a rejected pod, from the least to the most.
enum QueueingStrategy {
  /// Nothing: the pod stays where it is.
  SKIP("unschedulable"),
  /// It may be tried once its backoff is over.
  AFTER_BACKOFF("backoff"),
  /// It is tried at once.
  IMMEDIATELY("active");

  private final String queue;

  QueueingStrategy(String queue) {
    this.queue = queue;
  }

  /// The queue that the answer destines the pod for.
  String queue() {
    return queue;
  }
}
