package dev.berth.cluster.simulation;

import dev.berth.api.core.Node;
import dev.berth.api.core.Pod;
import dev.berth.cluster.apiserver.validation.Sysctls;
import java.util.List;

/// Why a pod with a node does not run there.
///
/// @param pod the pod at the time at which it met the obstacle
/// @param message in the words of the kubelet, or of the controller that attaches volumes, if they
///   have any
/// @param holders the pods that hold what the pod waits for; empty if it does not wait for other
///   pods
public record PodObstacle(Pod pod, Cause cause, String message, List<Pod> holders) {
  /// The label in which kubelets name their operating system.
  public static final String OS = "kubernetes.io/os";

  /// A kubelet's reason and message for a pod of another operating system.
  public static final String OTHER_OS_REASON = "PodOSNotSupported";

  public static final String OTHER_OS_MESSAGE =
      "Failed to admit pod as the OS field doesn't match node OS";

  /// A kubelet's reason for a pod with a sysctl that it does not allow.
  public static final String SYSCTL_REASON = "SysctlForbidden";

  public PodObstacle {
    holders = List.copyOf(holders);
  }

  /// Creates an obstacle that no other pod causes.
  public PodObstacle(Pod pod, Cause cause, String message) {
    this(pod, cause, message, List.of());
  }

  /// Returns the obstacle of a pod for another operating system than its node's.
  static PodObstacle otherOs(Pod pod) {
    return new PodObstacle(pod, Cause.OTHER_OS, OTHER_OS_REASON + ": " + OTHER_OS_MESSAGE);
  }

  /// Returns the obstacle of a pod with a sysctl that its kubelet does not allow.
  static PodObstacle forbiddenSysctl(Pod pod, String sysctl) {
    return new PodObstacle(
        pod, Cause.FORBIDDEN_SYSCTL, SYSCTL_REASON + ": " + sysctlMessage(sysctl));
  }

  /// Returns a kubelet's message for a pod with a sysctl that it does not allow.
  public static String sysctlMessage(String sysctl) {
    return "forbidden sysctl: \"%s\" not allowlisted".formatted(Sysctls.dotted(sysctl));
  }

  /// The causes of obstacles.
  public enum Cause {
    /// The kubelet rejects the pod, and every further pod of its controller.
    REJECTED,
    /// The kubelet rejects the pod because the node has another operating system.
    OTHER_OS,
    /// The kubelet rejects the pod because of a sysctl, and every further pod of its controller.
    FORBIDDEN_SYSCTL,
    /// The node does not exist, so the pod is deleted, and so is every further pod of its
    /// controller.
    NO_NODE,
    /// A claim of the pod has no volume, and gets none.
    UNBOUND_CLAIM,
    /// A resource claim of the pod has no devices, and gets none.
    UNALLOCATED_CLAIM,
    /// A volume of the pod is attached to another node, and may be attached only to one.
    MULTI_ATTACH
  }

  /// Whether the node's kubelet rejects the pod because of its operating system, which schedulers
  /// do not check. The node's label says on which system the kubelet runs.
  ///
  /// Source: `rejectPodAdmissionBasedOnOSField` in `pkg/kubelet/lifecycle/predicate.go`.
  public static boolean isOfOtherOs(Pod pod, Node node) {
    var os = pod.spec().os();
    return os != null && !os.name().equals(node.metadata().labels().getOrDefault(OS, os.name()));
  }

  /// Returns the node of the pod.
  public String node() {
    return pod.spec().nodeName();
  }

  /// Whether the pod ends, instead of waiting.
  public boolean isRejection() {
    return cause == Cause.REJECTED || cause == Cause.NO_NODE;
  }

  /// Returns a text such as `rejected by the kubelet of w1: OutOfcpu: …` or `cannot start on w2:
  /// Multi-Attach …`.
  public String text() {
    return switch (cause) {
      case REJECTED, OTHER_OS, FORBIDDEN_SYSCTL ->
          "rejected by the kubelet of %s: %s".formatted(node(), message);
      case NO_NODE, UNBOUND_CLAIM, UNALLOCATED_CLAIM, MULTI_ATTACH ->
          "cannot start on %s: %s".formatted(node(), message);
    };
  }
}
