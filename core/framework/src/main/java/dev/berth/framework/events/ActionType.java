package dev.berth.framework.events;

import java.util.Collections;
import java.util.EnumSet;
import java.util.Set;

/// The change of an object, in the distinctions that plugins need. The order is kube-scheduler's.
public enum ActionType {
  ADD("Add"),
  DELETE("Delete"),
  UPDATE_NODE_ALLOCATABLE("UpdateNodeAllocatable"),
  UPDATE_NODE_LABEL("UpdateNodeLabel"),
  UPDATE_NODE_TAINT("UpdateNodeTaint"),
  UPDATE_NODE_CONDITION("UpdateNodeCondition"),
  UPDATE_NODE_ANNOTATION("UpdateNodeAnnotation"),
  UPDATE_NODE_DECLARED_FEATURE("UpdateNodeDeclaredFeature"),
  UPDATE_NODE_PREEMPTION_POLICY("UpdateNodePreemptionPolicy"),
  UPDATE_POD_LABEL("UpdatePodLabel"),
  UPDATE_POD_SCALE_DOWN("UpdatePodScaleDown"),
  UPDATE_POD_SCALE_UP("UpdatePodScaleUp"),
  UPDATE_POD_TOLERATION("UpdatePodToleration"),
  UPDATE_POD_SCHEDULING_GATES_ELIMINATED("UpdatePodSchedulingGatesEliminated"),
  UPDATE_POD_GENERATED_RESOURCE_CLAIM("UpdatePodGeneratedResourceClaim"),
  /// Any other change. A registration for it covers all changes.
  UPDATE("Update");

  /// All updates, whatever has changed.
  public static final Set<ActionType> ANY_UPDATE =
      Collections.unmodifiableSet(EnumSet.range(UPDATE_NODE_ALLOCATABLE, UPDATE));

  private final String text;

  ActionType(String text) {
    this.text = text;
  }

  /// Returns whether the object existed before and still exists.
  public boolean isUpdate() {
    return ANY_UPDATE.contains(this);
  }

  /// kube-scheduler's spelling, such as `UpdateNodeTaint`.
  @Override
  public String toString() {
    return text;
  }
}
