package dev.berth.capacity.disruption;

import dev.berth.api.core.Pod;
import dev.berth.api.core.PodStatus;
import dev.berth.api.meta.ObjectKey;
import dev.berth.cluster.apiserver.admission.Refusal;
import dev.berth.cluster.controller.workload.ControllerManager;
import dev.berth.cluster.controller.workload.SimulatedCluster;
import dev.berth.cluster.simulation.Controllers;
import java.time.Instant;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/// Stands in for the controllers of operators, which are not simulated. As soon as a pod of an
/// operator's object is gone, a new pod with the same name and spec is created: operators of
/// databases and queues keep the name, since it belongs to a volume. What an API server refuses is
/// tried again and again. Leaves out pods that run to an end, since only their operator knows
/// whether they are repeated. For one thread.
final class OperatorControllers implements Controllers {
  private static final String ALWAYS = "Always";

  private final SimulatedCluster simulated;
  private final Map<ObjectKey, Pod> wanted = new LinkedHashMap<>();
  private final Map<ObjectKey, Refusal> refusals = new HashMap<>();

  OperatorControllers(SimulatedCluster simulated) {
    this.simulated = simulated;
  }

  /// Whether an operator creates the pod again if it is lost.
  static boolean replace(Pod pod, ControllerManager controllers) {
    return pod.spec().restartPolicy().equals(ALWAYS)
        && isOfOperator(pod)
        && controllers.workloadOf(pod) == null;
  }

  /// Whether the controller of the pod is not one of Kubernetes' own, whose groups have no dot.
  static boolean isOfOperator(Pod pod) {
    return pod.metadata().controller().filter(owner -> owner.group().contains(".")).isPresent();
  }

  /// Returns the pod as its controller creates it again.
  static Pod again(Pod pod) {
    return new Pod(
        pod.metadata().withUid("").withDeletionTimestamp(null),
        pod.spec().withNodeName(""),
        PodStatus.EMPTY.withPhase(PodStatus.PENDING));
  }

  /// Requires the current pods to exist from now on.
  void begin() {
    simulated.objects().list(Pod.class).stream()
        .filter(pod -> !pod.isTerminating() && !pod.isFinished())
        .filter(pod -> replace(pod, simulated.controllers()))
        .forEach(pod -> wanted.put(pod.key(), pod));
  }

  @Override
  public boolean reconcile() {
    boolean hasCreated = false;
    for (var pod : wanted.values()) {
      if (simulated.objects().get(Pod.class, pod.key()) == null) {
        hasCreated |= create(again(pod));
      }
    }
    return hasCreated;
  }

  private boolean create(Pod pod) {
    var cluster = simulated.objects();
    var result = simulated.creation().create(pod, cluster.objects());
    var refusal = result.refusal();
    if (refusal != null) {
      refusals.put(pod.key(), refusal);
      return false;
    }
    refusals.remove(pod.key());
    result.objects().forEach(cluster::add);
    return true;
  }

  /// Returns why an API server refuses the pod that is to come; null if it does not.
  @Nullable Refusal refusal(ObjectKey pod) {
    return refusals.get(pod);
  }

  @Override
  public @Nullable Instant nextDue() {
    return null;
  }
}
