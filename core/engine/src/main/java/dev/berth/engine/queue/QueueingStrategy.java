package dev.berth.engine.queue;

/// What an event does to a rejected pod, from the least to the most: kube-scheduler's
/// `queueingStrategy`.
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

  /// The queue to which the pod moves.
  String queue() {
    return queue;
  }
}
