package dev.berth.engine.queue;

/// What an event means for a pod that was turned away, from the least to the most.
enum Requeue {
  /// Nothing: the pod stays where it is.
  SKIP("unschedulable"),
  /// It may be tried once its backoff is over.
  AFTER_BACKOFF("backoff"),
  /// It is tried at once.
  IMMEDIATELY("active");

  private final String queue;

  Requeue(String queue) {
    this.queue = queue;
  }

  /// The queue that the answer destines the pod for.
  String queue() {
    return queue;
  }
}
