package dev.berth.engine.queue;

/// Where a waiting pod is.
public enum Place {
  /// Ready to be tried.
  ACTIVE("active"),
  /// Ready once its backoff is over.
  BACKOFF("backoff"),
  /// Turned away, until something happens that may help.
  UNSCHEDULABLE("unschedulable"),
  /// Not to be tried at all, until something happens that may help.
  GATED("gated");

  private final String text;

  Place(String text) {
    this.text = text;
  }

  /// kube-scheduler's word, such as `active`.
  @Override
  public String toString() {
    return text;
  }
}
