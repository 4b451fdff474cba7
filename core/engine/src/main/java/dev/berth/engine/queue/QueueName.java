package dev.berth.engine.queue;

/// The queue of a waiting pod.
public enum QueueName {
  /// Ready to be tried.
  ACTIVE("active"),
  /// Ready once its backoff is over.
  BACKOFF("backoff"),
  /// Rejected; waits for an event that may help.
  UNSCHEDULABLE("unschedulable"),
  /// Must not be tried before an event that may help.
  GATED("gated"),
  /// A member of a group that does not exist.
  INCOMPLETE("incomplete");

  private final String text;

  QueueName(String text) {
    this.text = text;
  }

  /// kube-scheduler's word, such as `active`.
  @Override
  public String toString() {
    return text;
  }
}
