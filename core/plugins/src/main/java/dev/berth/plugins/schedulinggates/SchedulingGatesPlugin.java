package dev.berth.plugins.schedulinggates;

import dev.berth.api.core.PodSchedulingGate;
import dev.berth.framework.EnqueueExtensions;
import dev.berth.framework.PreEnqueuePlugin;
import dev.berth.framework.Rejected;
import dev.berth.framework.Success;
import dev.berth.framework.events.ActionType;
import dev.berth.framework.events.ClusterEventWithHint;
import dev.berth.framework.events.EventResource;
import dev.berth.framework.model.PodInfo;
import dev.berth.framework.status.Reason;
import java.util.List;

/// Keeps a pod out of the active queue until its last scheduling gate is removed.
final class SchedulingGatesPlugin implements PreEnqueuePlugin, EnqueueExtensions {
  static final String NAME = "SchedulingGates";

  @Override
  public String name() {
    return NAME;
  }

  @Override
  public PreEnqueueStatus preEnqueue(PodInfo pod) {
    List<PodSchedulingGate> gates = pod.pod().spec().schedulingGates();
    return gates.isEmpty()
        ? Success.SUCCESS
        : Rejected.unresolvable(
            new WaitingForGates(gates.stream().map(PodSchedulingGate::name).toList()));
  }

  @Override
  public List<ClusterEventWithHint> eventsToRegister() {
    return List.of(
        ClusterEventWithHint.always(
            EventResource.TARGET_POD, ActionType.UPDATE_POD_SCHEDULING_GATES_ELIMINATED));
  }

  /// The pod has scheduling gates.
  ///
  /// @param gates the names of the gates, in the pod's order
  record WaitingForGates(List<String> gates) implements Reason {
    WaitingForGates {
      gates = List.copyOf(gates);
    }

    @Override
    public String message() {
      return "waiting for scheduling gates: [" + String.join(" ", gates) + "]";
    }
  }
}
