package dev.berth.plugins.defaultpreemption;

import dev.berth.framework.FilterPlugin;
import dev.berth.framework.Rejected;
import dev.berth.framework.Success;
import dev.berth.framework.model.CycleState;
import dev.berth.framework.model.NodeInfo;
import dev.berth.framework.model.PodInfo;

/// A filter that compares CPUs.
final class CpuFilter implements FilterPlugin {
  @Override
  public String name() {
    return "Cpu";
  }

  @Override
  public FilterStatus filter(CycleState state, PodInfo pod, NodeInfo node) {
    long free = node.allocatable().milliCpu() - node.requested().milliCpu();
    return pod.requests().milliCpu() <= free
        ? Success.SUCCESS
        : Rejected.unschedulable("Insufficient cpu");
  }
}
