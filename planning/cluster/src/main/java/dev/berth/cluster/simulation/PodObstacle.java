package dev.berth.cluster.simulation;

import dev.berth.api.core.Node;
import dev.berth.api.core.Pod;
import java.util.List;

/// Why a pod that has a node does not run there.
///
/// @param pod as it was when it met the obstacle
/// @param message in the words of the kubelet or of the controller that attaches volumes, as far as
///   they have any
/// @param holders the pods that have what it waits for; none if it does not wait for others
public record PodObstacle(Pod pod, Cause cause, String message, List<Pod> holders) {

  /// The label by which kubelets say which operating system they run on.
  public static final String OS = "kubernetes.io/os";

  /// What a kubelet says of a pod for another operating system: its reason, and its message.
  public static final String OTHER_OS_REASON = "PodOSNotSupported";

  public static final String OTHER_OS_MESSAGE =
      "Failed to admit pod as the OS field doesn't match node OS";

  public PodObstacle {
    holders = List.copyOf(holders);
  }

  /// One that no other pod makes.
  public PodObstacle(Pod pod, Cause cause, String message) {
    this(pod, cause, message, List.of());
  }

  /// That the pod is for another operating system than its node's.
  static PodObstacle otherOs(Pod pod) {
    return new PodObstacle(pod, Cause.OTHER_OS, OTHER_OS_REASON + ": " + OTHER_OS_MESSAGE);
  }

  /// What stands in the way.
  public enum Cause {
    /// The kubelet does not take the pod, nor the next one that its controller makes.
    REJECTED,
    /// The kubelet does not take the pod, since it is for another operating system than the node's.
    OTHER_OS,
    /// The node does not exist, so that the pod is deleted, as is the next one of its controller.
    NO_NODE,
    /// A claim of the pod has no volume, and gets none.
    UNBOUND_CLAIM,
    /// A volume of the pod is attached to another node, and may be to one only.
    MULTI_ATTACH
  }

  /// Whether the kubelet of the node refuses the pod for its operating system, which schedulers do
  /// not look at. The node's label stands for the system that its kubelet runs on.
  ///
  /// Source: `rejectPodAdmissionBasedOnOSField` in `pkg/kubelet/lifecycle/predicate.go`.
  public static boolean isOfOtherOs(Pod pod, Node node) {
    var os = pod.spec().os();
    return os != null && !os.name().equals(node.metadata().labels().getOrDefault(OS, os.name()));
  }

  /// The node on which the pod is to run.
  public String node() {
    return pod.spec().nodeName();
  }

  /// Whether the pod ends, and does not just wait.
  public boolean isRejection() {
    return cause == Cause.REJECTED || cause == Cause.NO_NODE;
  }

  /// Such as `rejected by the kubelet of w1: OutOfcpu: …` or `cannot start on w2: Multi-Attach …`.
  public String text() {
    return cause == Cause.REJECTED || cause == Cause.OTHER_OS
        ? "rejected by the kubelet of %s: %s".formatted(node(), message)
        : "cannot start on %s: %s".formatted(node(), message);
  }
}
