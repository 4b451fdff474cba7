package dev.berth.engine.lifecycle;

import dev.berth.framework.EnqueueExtensions;
import dev.berth.framework.PluginFactory;
import dev.berth.framework.PreEnqueuePlugin;
import dev.berth.framework.Rejected;
import dev.berth.framework.Success;
import dev.berth.framework.events.ActionType;
import dev.berth.framework.events.ClusterEventWithHint;
import dev.berth.framework.events.EventResource;
import dev.berth.framework.model.PodInfo;
import java.util.List;

/// A pod with scheduling gates is not tried.
final class Gates implements PreEnqueuePlugin, EnqueueExtensions {
  static final String NAME = "Gates";
  static final PluginFactory<?> FACTORY = new Made(NAME, Gates.class, _ -> new Gates());

  private Gates() {}

  @Override
  public String name() {
    return NAME;
  }

  @Override
  public PreEnqueueStatus preEnqueue(PodInfo pod) {
    return pod.pod().spec().schedulingGates().isEmpty()
        ? Success.SUCCESS
        : Rejected.unresolvable("waiting for scheduling gates");
  }

  @Override
  public List<ClusterEventWithHint> eventsToRegister() {
    return List.of(
        ClusterEventWithHint.always(
            EventResource.TARGET_POD, ActionType.UPDATE_POD_SCHEDULING_GATES_ELIMINATED));
  }
}
