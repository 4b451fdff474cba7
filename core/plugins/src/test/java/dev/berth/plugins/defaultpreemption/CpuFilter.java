package dev.berth.plugins.defaultpreemption;

import dev.berth.framework.Rejected;
import dev.berth.framework.SimpleFilterPlugin;
import dev.berth.framework.Success;
import dev.berth.framework.model.NodeInfo;
import dev.berth.framework.model.PodInfo;

/// A filter that compares CPUs.
final class CpuFilter implements SimpleFilterPlugin {
  @Override
  public String name() {
    return "Cpu";
  }

  @Override
  public FilterStatus filter(PodInfo pod, NodeInfo node) {
    long free = node.allocatable().milliCpu() - node.requested().milliCpu();
    return pod.requests().milliCpu() <= free
        ? Success.SUCCESS
        : Rejected.unschedulable("Insufficient cpu");
  }
}
