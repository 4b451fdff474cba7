package dev.berth.api.core;

import dev.berth.api.meta.KubernetesObject;
import dev.berth.api.meta.ObjectMeta;
import dev.berth.tables.Field;
import dev.berth.tables.Message;
import io.soabase.recordbuilder.core.RecordBuilder;
import org.jspecify.annotations.Nullable;

/// A group of containers that runs on one node: the unit of scheduling.
@Message
@RecordBuilder
public record Pod(@Field(1) ObjectMeta metadata, @Field(2) PodSpec spec, @Field(3) PodStatus status)
    implements KubernetesObject, PodBuilder.With {
  /// The label of a StatefulSet's or DaemonSet's pod that names the revision of its template.
  public static final String REVISION = "controller-revision-hash";

  @Override
  public String apiVersion() {
    return "v1";
  }

  @Override
  public String kind() {
    return "Pod";
  }

  /// Returns the pod's priority as admission has resolved it; 0 if admission has not.
  public int priority() {
    var priority = spec.priority();
    return priority == null ? 0 : priority;
  }

  /// Returns whether this pod is being deleted; it may still run for its grace period.
  public boolean isTerminating() {
    return metadata.deletionTimestamp() != null;
  }

  /// Returns the condition with the reason why the pod is being disrupted; null if it is not being
  /// disrupted.
  public @Nullable PodCondition disruption() {
    var target = status.condition(PodCondition.DISRUPTION_TARGET);
    return target != null && target.status().equals("True") ? target : null;
  }

  /// Returns whether the pod is being deleted because a scheduler preempts it.
  public boolean isTerminatingByPreemption() {
    var disruption = isTerminating() ? disruption() : null;
    return disruption != null && disruption.reason().equals(PodCondition.PREEMPTION_BY_SCHEDULER);
  }

  /// Returns whether the pod runs and the kubelet has deferred its in-place resize because its node
  /// lacks room.
  public boolean isResizeDeferred() {
    for (PodCondition condition : status.conditions()) {
      if (condition.type().equals("PodResizePending")) {
        return condition.reason().equals("Deferred");
      }
    }
    return false;
  }

  /// Returns whether the pod has succeeded or failed, so that it uses nothing on its node.
  public boolean isFinished() {
    return status.phase().equals(PodStatus.SUCCEEDED) || status.phase().equals(PodStatus.FAILED);
  }
}
