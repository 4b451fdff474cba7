package dev.berth.preemption;

import dev.berth.framework.cluster.NodeFilters;
import dev.berth.framework.model.CycleState;
import dev.berth.framework.model.NodeInfo;
import dev.berth.framework.model.PodInfo;
import dev.berth.framework.model.StateData;
import dev.berth.framework.model.StateKey;
import dev.berth.framework.status.Code;
import dev.berth.framework.status.PlainReason;
import dev.berth.framework.status.PluginStatus;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;

/// Filters that compare CPUs. They keep in the cycle state how each node differs from what it is in
/// truth, and fail if that and the node they are called for disagree.
final class CpuFilters implements NodeFilters {
  private static final StateKey<Changes> CHANGES = new StateKey<>("Changes", Changes.class);

  private final List<NodeInfo> truth;
  private final Set<String> failing = new HashSet<>();
  private final List<String> asked = new ArrayList<>();

  CpuFilters(NodeInfo... truth) {
    this(List.of(truth));
  }

  CpuFilters(List<NodeInfo> truth) {
    this.truth = truth;
  }

  /// From now on the filters fail on that node.
  CpuFilters failingOn(String node) {
    failing.add(node);
    return this;
  }

  /// The nodes that the filters were called for, in order, each once.
  List<String> asked() {
    return asked.stream().distinct().toList();
  }

  @Override
  public PluginStatus filterWithNominatedPods(CycleState state, PodInfo pod, NodeInfo node) {
    asked.add(node.name());
    if (failing.contains(node.name())) {
      return new PluginStatus(
          Code.ERROR,
          "Cpu",
          List.of(new PlainReason("running \"Cpu\" filter plugin: no idea of " + node.name())));
    }
    requireSamePods(state, node);
    long free = node.allocatable().milliCpu() - node.requested().milliCpu();
    return pod.requests().milliCpu() <= free
        ? PluginStatus.SUCCESS
        : new PluginStatus(Code.UNSCHEDULABLE, "Cpu", List.of(new PlainReason("Insufficient cpu")));
  }

  private void requireSamePods(CycleState state, NodeInfo node) {
    Set<PodInfo> expected = new HashSet<>(truth(node.name()).pods());
    Changes changes = changes(state);
    expected.removeAll(changes.removed);
    expected.addAll(changes.added);
    if (!expected.equals(new HashSet<>(node.pods()))) {
      throw new AssertionError("state: " + expected + ", node: " + node.pods());
    }
  }

  private NodeInfo truth(String name) {
    return truth.stream().filter(node -> node.name().equals(name)).findFirst().orElseThrow();
  }

  @Override
  public void addPod(CycleState state, PodInfo pod, PodInfo added, NodeInfo node) {
    Changes changes = changes(state);
    if (!changes.removed.remove(added)) {
      changes.added.add(added);
    }
    state.write(CHANGES, changes);
  }

  @Override
  public void removePod(CycleState state, PodInfo pod, PodInfo removed, NodeInfo node) {
    Changes changes = changes(state);
    if (!changes.added.remove(removed)) {
      changes.removed.add(removed);
    }
    state.write(CHANGES, changes);
  }

  private static Changes changes(CycleState state) {
    Changes changes = state.read(CHANGES);
    return changes == null ? new Changes(new HashSet<>(), new HashSet<>()) : changes;
  }

  private record Changes(Set<PodInfo> added, Set<PodInfo> removed) implements StateData {
    @Override
    public StateData copy() {
      return new Changes(new HashSet<>(added), new HashSet<>(removed));
    }
  }
}
