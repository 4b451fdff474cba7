package dev.berth.plugins.nodename;

import dev.berth.framework.EnqueueExtensions;
import dev.berth.framework.FilterPlugin;
import dev.berth.framework.PreFilterPlugin;
import dev.berth.framework.PreFilterResult;
import dev.berth.framework.Rejected;
import dev.berth.framework.Success;
import dev.berth.framework.events.ActionType;
import dev.berth.framework.events.ClusterEventWithHint;
import dev.berth.framework.events.EventResource;
import dev.berth.framework.model.CycleState;
import dev.berth.framework.model.NodeAspect;
import dev.berth.framework.model.NodeInfo;
import dev.berth.framework.model.PodInfo;
import dev.berth.framework.status.Reason;
import java.util.List;
import java.util.Set;

/// Lets a pod that names its node run only there.
final class NodeNamePlugin
    implements PreFilterPlugin<String>, FilterPlugin<String>, EnqueueExtensions {
  static final String NAME = "NodeName";

  @Override
  public String name() {
    return NAME;
  }

  @Override
  public PreFilterResult<String> preFilter(CycleState state, PodInfo pod, List<NodeInfo> nodes) {
    String nodeName = prepareFilter(state, pod);
    return nodeName.isEmpty()
        ? PreFilterResult.ready(nodeName)
        : PreFilterResult.onlyNodes(nodeName, Set.of(nodeName));
  }

  /// Returns the node that the pod names; empty if it names none.
  @Override
  public String prepareFilter(CycleState state, PodInfo pod) {
    return pod.pod().spec().nodeName();
  }

  @Override
  public Set<NodeAspect> filterReads(String nodeName) {
    return Set.of();
  }

  @Override
  public FilterStatus filter(String nodeName, NodeInfo node) {
    return nodeName.isEmpty() || nodeName.equals(node.name())
        ? Success.SUCCESS
        : Rejected.unresolvable(new OtherNodeNamed(nodeName));
  }

  @Override
  public List<ClusterEventWithHint> eventsToRegister() {
    return List.of(ClusterEventWithHint.always(EventResource.NODE, ActionType.ADD));
  }

  /// The pod names another node.
  ///
  /// @param nodeName the node that the pod names
  private record OtherNodeNamed(String nodeName) implements Reason {
    @Override
    public String message() {
      return "node(s) didn't match the requested node name";
    }

    @Override
    public String detail() {
      return "must be " + nodeName;
    }
  }
}
