package dev.berth.plugins.dynamicresources;

import dev.berth.framework.FilterPlugin;
import dev.berth.framework.FilterStatus;
import dev.berth.framework.PluginException;
import dev.berth.framework.PostFilterPlugin;
import dev.berth.framework.PostFilterResult;
import dev.berth.framework.PreFilterPlugin;
import dev.berth.framework.PreFilterResult;
import dev.berth.framework.Rejected;
import dev.berth.framework.ScorePlugin;
import dev.berth.framework.Skip;
import dev.berth.framework.Success;
import dev.berth.framework.diagnosis.NodeToStatus;
import dev.berth.framework.diagnosis.Reason;
import dev.berth.framework.state.CycleState;
import dev.berth.framework.state.NodeInfo;
import dev.berth.framework.state.PodInfo;
import dev.berth.framework.state.StateData;
import dev.berth.framework.state.StateKey;
import dev.berth.plugins.support.DeviceClasses;
import java.util.List;
import java.util.Map;

/// Passes pods without resource claims, and fails for others: a wrong answer would be worse than
/// none. An extended resource for which there is a device class is a claim on every node that has
/// none of it by itself.
final class DynamicResourcesPlugin
    implements PreFilterPlugin, FilterPlugin, PostFilterPlugin, ScorePlugin {
  static final String NAME = "DynamicResources";

  private static final StateKey<NoClaims> NO_CLAIMS = new StateKey<>(NAME, NoClaims.class);

  /// The pod has no claims.
  ///
  /// @param served the extended resources that it asks for and that have a device class
  private record NoClaims(List<String> served) implements StateData {}

  private final DeviceClasses deviceClasses;

  DynamicResourcesPlugin(DeviceClasses deviceClasses) {
    this.deviceClasses = deviceClasses;
  }

  @Override
  public String name() {
    return NAME;
  }

  @Override
  public PreFilterResult preFilter(CycleState state, PodInfo pod, List<NodeInfo> nodes) {
    if (!pod.pod().spec().resourceClaims().isEmpty()) {
      throw new PluginException("pods with resource claims cannot be placed yet");
    }
    List<String> served =
        pod.requests().scalars().entrySet().stream()
            .filter(scalar -> scalar.getValue() > 0)
            .map(Map.Entry::getKey)
            .filter(resource -> deviceClasses.serving(resource) != null)
            .sorted()
            .toList();
    state.write(NO_CLAIMS, new NoClaims(served));
    return served.isEmpty() ? Skip.SKIP : Success.SUCCESS;
  }

  @Override
  public FilterStatus filter(CycleState state, PodInfo pod, NodeInfo node) {
    for (String resource : state.require(NO_CLAIMS).served()) {
      if (node.allocatable().get(resource) <= 0) {
        throw new PluginException(
            "%s is served by devices of a DeviceClass on node %s; such pods cannot be placed yet"
                .formatted(resource, node.name()));
      }
    }
    return Success.SUCCESS;
  }

  /// Says nothing; but if an earlier PreFilter plugin has ended the cycle before this one was
  /// asked, it fails, as in kube-scheduler, and preemption is not tried.
  @Override
  public PostFilterResult postFilter(CycleState state, PodInfo pod, NodeToStatus nodes) {
    if (state.read(NO_CLAIMS) == null) {
      throw new PluginException("not found");
    }
    return new PostFilterResult.Unhelpful(Rejected.unschedulable(new Reason[0]), false, null);
  }

  @Override
  public long score(CycleState state, PodInfo pod, NodeInfo node) {
    return 0;
  }
}
