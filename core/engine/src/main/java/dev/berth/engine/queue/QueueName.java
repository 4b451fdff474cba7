package dev.berth.engine.queue;

/// The queue of a waiting pod.
public enum QueueName {
  /// Ready to be tried.
  ACTIVE("active"),
  /// Ready once its backoff is over.
  BACKOFF("backoff"),
  /// Rejected, until an event that may help.
  UNSCHEDULABLE("unschedulable"),
  /// Not to be tried at all, until an event that may help.
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
