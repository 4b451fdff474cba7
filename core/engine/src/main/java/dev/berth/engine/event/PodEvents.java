package dev.berth.engine.event;

import dev.berth.api.core.Pod;
import dev.berth.api.kubescheduler.FeatureGates;
import dev.berth.api.kubescheduler.SchedulerFeature;
import dev.berth.api.meta.Quantity;
import dev.berth.framework.events.ActionType;
import dev.berth.framework.events.ClusterEvent;
import dev.berth.framework.events.EventResource;
import dev.berth.framework.model.PodRequests;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;

/// The events of a pod's update, in kube-scheduler's order.
public final class PodEvents {
  private final boolean generatedClaims;
  private final PodRequests requests;

  public PodEvents(FeatureGates gates) {
    generatedClaims = gates.enabled(SchedulerFeature.DYNAMIC_RESOURCE_ALLOCATION);
    requests = PodRequests.ofRunning(gates);
  }

  /// Returns the events for other pods when a pod with a node is updated.
  public List<ClusterEvent> ofAssigned(Pod before, Pod after) {
    return of(EventResource.ASSIGNED_POD, before, after);
  }

  /// Returns the events for the pod itself when it is updated. If it has a node and waits to be
  /// resized there, these are the events for other pods.
  public List<ClusterEvent> ofTarget(Pod before, Pod after) {
    return after.spec().nodeName().isEmpty()
        ? of(EventResource.TARGET_POD, before, after)
        : ofAssigned(before, after);
  }

  private List<ClusterEvent> of(EventResource resource, Pod before, Pod after) {
    List<ActionType> actions = actions(before, after);
    if (actions.isEmpty()) {
      return List.of(ClusterEvent.of(resource, ActionType.UPDATE));
    }
    return actions.stream().map(action -> ClusterEvent.of(resource, action)).toList();
  }

  private List<ActionType> actions(Pod before, Pod after) {
    var actions = new ArrayList<ActionType>();
    if (!before.metadata().labels().equals(after.metadata().labels())) {
      actions.add(ActionType.UPDATE_POD_LABEL);
    }
    addScaling(requests.of(before), requests.of(after), actions);
    if (!before.spec().schedulingGates().isEmpty() && after.spec().schedulingGates().isEmpty()) {
      actions.add(ActionType.UPDATE_POD_SCHEDULING_GATES_ELIMINATED);
    }
    // Tolerations can only be added, so comparing their number is enough.
    if (before.spec().tolerations().size() != after.spec().tolerations().size()) {
      actions.add(ActionType.UPDATE_POD_TOLERATION);
    }
    if (generatedClaims && !sameClaims(before, after)) {
      actions.add(ActionType.UPDATE_POD_GENERATED_RESOURCE_CLAIM);
    }
    return actions;
  }

  private static void addScaling(
      Map<String, Quantity> before, Map<String, Quantity> after, List<ActionType> actions) {
    if (asksForMore(before, after)) {
      actions.add(ActionType.UPDATE_POD_SCALE_DOWN);
    }
    if (asksForMore(after, before)) {
      actions.add(ActionType.UPDATE_POD_SCALE_UP);
    }
  }

  private static boolean asksForMore(Map<String, Quantity> these, Map<String, Quantity> others) {
    return these.entrySet().stream()
        .anyMatch(request -> {
          Quantity other = others.get(request.getKey());
          return other == null || request.getValue().milliValue() > other.milliValue();
        });
  }

  private static boolean sameClaims(Pod before, Pod after) {
    return before.status().resourceClaimStatuses().equals(after.status().resourceClaimStatuses())
        && Objects.equals(
            before.status().extendedResourceClaimStatus(),
            after.status().extendedResourceClaimStatus());
  }
}
