package dev.berth.plugins.podgroups;

import dev.berth.api.core.PodSchedulingGroup;
import dev.berth.framework.EnqueueExtensions;
import dev.berth.framework.PermitPlugin;
import dev.berth.framework.PluginException;
import dev.berth.framework.PreEnqueuePlugin;
import dev.berth.framework.Rejected;
import dev.berth.framework.Success;
import dev.berth.framework.events.ActionType;
import dev.berth.framework.events.ClusterEventWithHint;
import dev.berth.framework.events.EventResource;
import dev.berth.framework.state.CycleState;
import dev.berth.framework.state.PodInfo;
import java.util.List;

/// Keeps pods of groups out of the queue: no group is known.
final class GangSchedulingPlugin implements PreEnqueuePlugin, PermitPlugin, EnqueueExtensions {
  static final String NAME = "GangScheduling";

  GangSchedulingPlugin() {}

  @Override
  public String name() {
    return NAME;
  }

  @Override
  public PreEnqueueStatus preEnqueue(PodInfo pod) {
    PodSchedulingGroup group = pod.pod().spec().schedulingGroup();
    return group == null
        ? Success.SUCCESS
        : Rejected.unresolvable(
            "waiting for pods's pod group \"%s\" to appear in scheduling queue"
                .formatted(group.podGroupName()));
  }

  @Override
  public PermitStatus permit(CycleState state, PodInfo pod, String node) {
    PodSchedulingGroup group = pod.pod().spec().schedulingGroup();
    if (group != null) {
      throw new PluginException(
          "failed to get podGroup %s/%s: podgroup.scheduling.k8s.io \"%s\" not found"
              .formatted(pod.key().namespace(), group.podGroupName(), group.podGroupName()));
    }
    return Success.SUCCESS;
  }

  @Override
  public List<ClusterEventWithHint> eventsToRegister() {
    return List.of(ClusterEventWithHint.always(EventResource.POD_GROUP, ActionType.ADD));
  }
}
