package dev.berth.plugins.noderesources;

import dev.berth.framework.model.NodeInfo;
import dev.berth.framework.model.PodInfo;
import dev.berth.plugins.support.devices.ClassCount;
import java.util.List;

/// Measures how full several nodes are together, with the pods on them and further pods.
final class PlacementUse {
  private final AllocationStrategy strategy = new AllocationStrategy.MostAllocated();
  private final ScoredResources resources;
  private final ClassCount[] noDevices;
  private final long[] requested;
  private final long[] allocatable;

  /// @param pods the further pods
  PlacementUse(ScoredResources resources, List<PodInfo> pods) {
    this.resources = resources;
    noDevices = new ClassCount[resources.size()];
    requested = new long[resources.size()];
    allocatable = new long[resources.size()];
    for (PodInfo pod : pods) {
      ScoredRequests of = resources.requestsOf(pod.pod());
      for (int i = 0; i < requested.length; i++) {
        requested[i] += of.amount(i);
      }
    }
  }

  /// Adds nodes. As in kube-scheduler, an extended resource counts from the first node on that has
  /// requests for it.
  PlacementUse add(List<NodeInfo> nodes) {
    for (NodeInfo node : nodes) {
      var soFar = new ScoredRequests(requested.clone(), noDevices);
      for (int i = 0; i < requested.length; i++) {
        long more = resources.allocatable(node, i, soFar);
        if (more != 0) {
          allocatable[i] += more;
          requested[i] += resources.used(node, i, soFar);
        }
      }
    }
    return this;
  }

  /// Returns 0 for empty nodes, 100 for full ones.
  long score() {
    long sum = 0;
    long weights = 0;
    for (int i = 0; i < requested.length; i++) {
      if (allocatable[i] != 0) {
        sum += strategy.rate(requested[i], allocatable[i]) * resources.weight(i);
        weights += resources.weight(i);
      }
    }
    return weights == 0 ? 0 : sum / weights;
  }
}
