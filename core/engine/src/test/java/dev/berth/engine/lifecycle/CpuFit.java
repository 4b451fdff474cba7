package dev.berth.engine.lifecycle;

import dev.berth.api.core.Node;
import dev.berth.api.meta.KubernetesObject;
import dev.berth.framework.EnqueueExtensions;
import dev.berth.framework.FilterPlugin;
import dev.berth.framework.PluginFactory;
import dev.berth.framework.Rejected;
import dev.berth.framework.Success;
import dev.berth.framework.events.ActionType;
import dev.berth.framework.events.ClusterEvent;
import dev.berth.framework.events.ClusterEventWithHint;
import dev.berth.framework.events.EventResource;
import dev.berth.framework.events.QueueingHint;
import dev.berth.framework.model.CycleState;
import dev.berth.framework.model.NodeAspect;
import dev.berth.framework.model.NodeInfo;
import dev.berth.framework.model.PodInfo;
import dev.berth.framework.status.InsufficientResource;
import java.util.List;
import java.util.Objects;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/// A node has as much CPU as it has, for all its pods together.
final class CpuFit implements FilterPlugin<CpuFit.Wanted>, EnqueueExtensions {
  static final String NAME = "CpuFit";
  static final PluginFactory<?> FACTORY = new Made(NAME, CpuFit.class, _ -> new CpuFit());

  private CpuFit() {}

  /// What a pod wants.
  ///
  /// @param uid of the pod if it is on a node already, and waits to be resized; else empty
  record Wanted(long milliCpu, String uid) {
    static Wanted of(PodInfo pod) {
      boolean hasNode = !pod.pod().spec().nodeName().isEmpty();
      return new Wanted(pod.requests().milliCpu(), hasNode ? pod.uid() : "");
    }

    /// @param used by others
    InsufficientResource on(NodeInfo node, long used) {
      return new InsufficientResource("cpu", milliCpu, used, node.allocatable().milliCpu());
    }
  }

  @Override
  public String name() {
    return NAME;
  }

  @Override
  public Wanted prepareFilter(CycleState state, PodInfo pod) {
    return Wanted.of(pod);
  }

  @Override
  public Set<NodeAspect> filterReads(CpuFit.Wanted prepared) {
    return Set.of(NodeAspect.ALLOCATABLE, NodeAspect.PODS);
  }

  @Override
  public FilterStatus filter(Wanted wanted, NodeInfo node) {
    long own = 0;
    for (PodInfo pod : node.pods()) {
      own += pod.uid().equals(wanted.uid) ? pod.requests().milliCpu() : 0;
    }
    InsufficientResource cpu = wanted.on(node, node.requested().milliCpu() - own);
    if (wanted.milliCpu == 0 || cpu.shortBy() <= 0) {
      return Success.SUCCESS;
    }
    return cpu.isUnresolvable() ? Rejected.unresolvable(cpu) : Rejected.unschedulable(cpu);
  }

  @Override
  public List<ClusterEventWithHint> eventsToRegister() {
    return List.of(
        ClusterEventWithHint.always(
            EventResource.ASSIGNED_POD, ActionType.DELETE, ActionType.UPDATE_POD_SCALE_DOWN),
        ClusterEventWithHint.always(EventResource.TARGET_POD, ActionType.UPDATE_POD_SCALE_DOWN),
        new ClusterEventWithHint(
                ClusterEvent.of(
                    EventResource.NODE, ActionType.ADD, ActionType.UPDATE_NODE_ALLOCATABLE),
                CpuFit::mayFit)
            .readingOnly(Wanted::of));
  }

  private static QueueingHint mayFit(
      PodInfo pod, @Nullable KubernetesObject before, @Nullable KubernetesObject after) {
    NodeInfo node = NodeInfo.of((Node) Objects.requireNonNull(after));
    return Wanted.of(pod).on(node, 0).shortBy() <= 0 ? QueueingHint.QUEUE : QueueingHint.QUEUE_SKIP;
  }
}
