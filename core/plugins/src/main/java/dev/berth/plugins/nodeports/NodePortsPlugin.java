package dev.berth.plugins.nodeports;

import dev.berth.api.core.Pod;
import dev.berth.api.kubescheduler.FeatureGates;
import dev.berth.framework.EnqueueExtensions;
import dev.berth.framework.FilterPlugin;
import dev.berth.framework.PreFilterPlugin;
import dev.berth.framework.PreFilterResult;
import dev.berth.framework.Rejected;
import dev.berth.framework.Success;
import dev.berth.framework.events.ActionType;
import dev.berth.framework.events.ClusterEvent;
import dev.berth.framework.events.ClusterEventWithHint;
import dev.berth.framework.events.EventResource;
import dev.berth.framework.model.CycleState;
import dev.berth.framework.model.HostPort;
import dev.berth.framework.model.NodeAspect;
import dev.berth.framework.model.NodeInfo;
import dev.berth.framework.model.PodInfo;
import dev.berth.framework.status.Reason;
import dev.berth.plugins.support.HintFunctions;
import dev.berth.plugins.support.PodResize;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Set;
import java.util.function.Predicate;

/// Keeps pods off nodes where another pod uses one of their host ports.
final class NodePortsPlugin
    implements PreFilterPlugin<Set<HostPort>>, FilterPlugin<Set<HostPort>>, EnqueueExtensions {
  static final String NAME = "NodePorts";

  private static final Set<NodeAspect> READS = Set.of(NodeAspect.PODS);

  private final Predicate<Pod> staysOnItsNode;

  NodePortsPlugin(FeatureGates gates) {
    staysOnItsNode = PodResize.staysOnItsNode(gates);
  }

  @Override
  public String name() {
    return NAME;
  }

  @Override
  public PreFilterResult<Set<HostPort>> preFilter(
      CycleState state, PodInfo pod, List<NodeInfo> nodes) {
    return pod.hostPorts().isEmpty() || staysOnItsNode.test(pod.pod())
        ? PreFilterResult.skip()
        : PreFilterResult.ready(pod.hostPorts());
  }

  @Override
  public Set<HostPort> prepareFilter(CycleState state, PodInfo pod) {
    return pod.hostPorts();
  }

  @Override
  public Set<NodeAspect> filterReads(Set<HostPort> ports) {
    return READS;
  }

  @Override
  public FilterStatus filter(Set<HostPort> ports, NodeInfo node) {
    return conflict(ports, node.usedPorts())
        ? Rejected.unschedulable(new PortsTaken(ports, node))
        : Success.SUCCESS;
  }

  private static boolean conflict(Set<HostPort> ports, Set<HostPort> used) {
    if (used.isEmpty()) {
      return false;
    }
    for (HostPort port : ports) {
      for (HostPort taken : used) {
        if (port.conflictsWith(taken)) {
          return true;
        }
      }
    }
    return false;
  }

  @Override
  public List<ClusterEventWithHint> eventsToRegister() {
    return List.of(
        new ClusterEventWithHint(
                ClusterEvent.of(EventResource.ASSIGNED_POD, ActionType.DELETE),
                HintFunctions.onDeletedPod(NodePortsPlugin::freesPorts))
            .readingOnly(PodInfo::hostPorts),
        ClusterEventWithHint.always(EventResource.NODE, ActionType.ADD));
  }

  private static boolean freesPorts(PodInfo pod, Pod deleted) {
    boolean hadNode =
        !deleted.spec().nodeName().isEmpty() || !deleted.status().nominatedNodeName().isEmpty();
    return hadNode && conflict(pod.hostPorts(), PodInfo.of(deleted).hostPorts());
  }

  /// Host ports of the pod are in use on the node.
  ///
  /// @param ports the host ports of the pod
  /// @param node the node with its pods at that time
  private record PortsTaken(Set<HostPort> ports, NodeInfo node) implements Reason {
    private static final Comparator<HostPort> BY_NUMBER =
        Comparator.comparingInt(HostPort::port)
            .thenComparing(HostPort::protocol)
            .thenComparing(HostPort::ip);

    @Override
    public String message() {
      return "node(s) didn't have free ports for the requested pod ports";
    }

    @Override
    public String detail() {
      var clauses = new ArrayList<String>();
      for (HostPort port : ports.stream().sorted(BY_NUMBER).toList()) {
        for (PodInfo holder : holders(port)) {
          clauses.add("port %s is taken by %s".formatted(text(port), holder));
        }
      }
      return String.join("; ", clauses);
    }

    /// Returns the pods on the node that use the port.
    List<PodInfo> holders(HostPort port) {
      return node.pods().stream()
          .filter(pod -> pod.hostPorts().stream().anyMatch(port::conflictsWith))
          .toList();
    }

    private static String text(HostPort port) {
      String address = port.ip().equals(HostPort.ANY_IP) ? "" : port.ip() + ":";
      return address + port.port() + "/" + port.protocol();
    }
  }
}
