package dev.berth.engine.queue;

/// The effect of an event on a rejected pod, from the weakest to the strongest: kube-scheduler's
/// `queueingStrategy`.
enum QueueingStrategy {
  /// No effect: the pod stays where it is.
  SKIP("unschedulable"),
  /// The pod may be tried once its backoff is over.
  AFTER_BACKOFF("backoff"),
  /// The pod may be tried at once.
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
