package dev.berth.engine.event;

import dev.berth.api.core.Node;
import dev.berth.api.core.NodeCondition;
import dev.berth.api.kubescheduler.FeatureGates;
import dev.berth.api.kubescheduler.SchedulerFeature;
import dev.berth.api.meta.Quantity;
import dev.berth.framework.events.ActionType;
import dev.berth.framework.events.ClusterEvent;
import dev.berth.framework.events.EventResource;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;

/// The events of a node's update, in kube-scheduler's order. Heartbeats cause no events.
public final class NodeEvents {
  private final boolean declaredFeatures;

  public NodeEvents(FeatureGates gates) {
    declaredFeatures = gates.enabled(SchedulerFeature.NODE_DECLARED_FEATURES);
  }

  public List<ClusterEvent> of(Node before, Node after) {
    var actions = new ArrayList<ActionType>();
    if (before.spec().unschedulable() && !after.spec().unschedulable()) {
      actions.add(ActionType.UPDATE_NODE_TAINT);
    }
    if (!sameAmounts(before.status().allocatable(), after.status().allocatable())) {
      actions.add(ActionType.UPDATE_NODE_ALLOCATABLE);
    }
    if (!before.metadata().labels().equals(after.metadata().labels())) {
      actions.add(ActionType.UPDATE_NODE_LABEL);
    }
    if (!before.spec().taints().equals(after.spec().taints())) {
      actions.add(ActionType.UPDATE_NODE_TAINT);
    }
    if (!statuses(before).equals(statuses(after))) {
      actions.add(ActionType.UPDATE_NODE_CONDITION);
    }
    if (!before.metadata().annotations().equals(after.metadata().annotations())) {
      actions.add(ActionType.UPDATE_NODE_ANNOTATION);
    }
    if (!Objects.equals(before.spec().podPreemptionPolicy(), after.spec().podPreemptionPolicy())) {
      actions.add(ActionType.UPDATE_NODE_PREEMPTION_POLICY);
    }
    if (declaredFeatures
        && !before.status().declaredFeatures().equals(after.status().declaredFeatures())) {
      actions.add(ActionType.UPDATE_NODE_DECLARED_FEATURE);
    }
    return actions.stream().map(action -> ClusterEvent.of(EventResource.NODE, action)).toList();
  }

  /// Compares amounts in any spelling: `1Ki` equals `1024`.
  private static boolean sameAmounts(Map<String, Quantity> before, Map<String, Quantity> after) {
    return before.keySet().equals(after.keySet())
        && before.entrySet().stream()
            .allMatch(amount ->
                amount.getValue().compareTo(Objects.requireNonNull(after.get(amount.getKey())))
                    == 0);
  }

  private static Map<String, String> statuses(Node node) {
    Map<String, String> statuses = new HashMap<>();
    for (NodeCondition condition : node.status().conditions()) {
      statuses.put(condition.type(), condition.status());
    }
    return statuses;
  }
}
