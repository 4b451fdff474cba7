package dev.berth.framework.status;

/// The outcome of an extension point, in kube-scheduler's words.
public enum Code {
  SUCCESS("Success"),
  /// An internal failure; the pod is tried again after a backoff.
  ERROR("Error"),
  /// The pod does not fit now; preemption may help.
  UNSCHEDULABLE("Unschedulable"),
  /// The pod does not fit, and removing pods would not change that.
  UNSCHEDULABLE_AND_UNRESOLVABLE("UnschedulableAndUnresolvable"),
  /// The pod waits at Permit.
  WAIT("Wait"),
  /// The plugin does not apply to this pod.
  SKIP("Skip"),
  /// The pod waits for something outside the scheduler; when it comes, the pod skips its backoff.
  PENDING("Pending");

  private final String text;

  Code(String text) {
    this.text = text;
  }

  /// Whether this code rejects a pod, as opposed to letting it pass or failing.
  public boolean isRejected() {
    return this == UNSCHEDULABLE || this == UNSCHEDULABLE_AND_UNRESOLVABLE || this == PENDING;
  }

  /// kube-scheduler's spelling, such as `UnschedulableAndUnresolvable`.
  @Override
  public String toString() {
    return text;
  }
}
