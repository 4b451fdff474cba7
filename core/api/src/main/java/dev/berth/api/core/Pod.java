package dev.berth.api.core;

import dev.berth.api.meta.KubernetesObject;
import dev.berth.api.meta.ObjectMeta;
import io.soabase.recordbuilder.core.RecordBuilder;
import org.jspecify.annotations.Nullable;

/// A group of containers that runs on one node: the thing that is scheduled.
@RecordBuilder
public record Pod(ObjectMeta metadata, PodSpec spec, PodStatus status)
    implements KubernetesObject, PodBuilder.With {
  /// The label that names the template of a pod of a StatefulSet or DaemonSet.
  public static final String REVISION = "controller-revision-hash";

  @Override
  public String apiVersion() {
    return "v1";
  }

  @Override
  public String kind() {
    return "Pod";
  }

  /// The pod's priority as admission resolved it; 0 when it was not.
  public int priority() {
    var priority = spec.priority();
    return priority == null ? 0 : priority;
  }

  /// Whether this pod is being deleted; it may still run for its grace period.
  public boolean isTerminating() {
    return metadata.deletionTimestamp() != null;
  }

  /// Why somebody disrupts the pod; null if nobody does.
  public @Nullable PodCondition disruption() {
    var target = status.condition(PodCondition.DISRUPTION_TARGET);
    return target != null && target.status().equals("True") ? target : null;
  }

  /// Whether the pod is being deleted because a scheduler preempts it.
  public boolean isTerminatingByPreemption() {
    var disruption = isTerminating() ? disruption() : null;
    return disruption != null && disruption.reason().equals(PodCondition.PREEMPTION_BY_SCHEDULER);
  }

  /// Whether the pod runs and is to get other resources in place, and the kubelet has put that off
  /// for lack of room on its node.
  public boolean isResizeDeferred() {
    for (PodCondition condition : status.conditions()) {
      if (condition.type().equals("PodResizePending")) {
        return condition.reason().equals("Deferred");
      }
    }
    return false;
  }

  /// Whether the pod is past running: it succeeded or failed, and holds nothing on its node.
  public boolean isFinished() {
    return status.phase().equals(PodStatus.SUCCEEDED) || status.phase().equals(PodStatus.FAILED);
  }
}
