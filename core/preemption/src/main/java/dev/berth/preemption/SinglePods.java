package dev.berth.preemption;

import dev.berth.framework.model.NodeInfo;
import dev.berth.framework.model.PodInfo;
import dev.berth.framework.model.VictimUnit;
import java.util.ArrayList;
import java.util.List;

/// Preemption units in a cluster without groups: each pod is a unit.
final class SinglePods implements VictimUnits {
  @Override
  public List<VictimUnit> on(List<NodeInfo> nodes) {
    int pods = 0;
    for (NodeInfo node : nodes) {
      pods += node.pods().size();
    }
    var units = new ArrayList<VictimUnit>(pods);
    for (NodeInfo node : nodes) {
      for (PodInfo pod : node.pods()) {
        units.add(alone(pod));
      }
    }
    return units;
  }

  @Override
  public NodeInfo nodeOf(PodInfo pod) {
    throw new IllegalStateException(pod + " is on the node itself");
  }

  @Override
  public VictimUnit alone(PodInfo pod) {
    return VictimUnit.of(pod);
  }

  @Override
  public int lowestPriority(NodeInfo node) {
    return node.lowestPriority();
  }

  @Override
  public boolean areLocal(NodeInfo node) {
    return true;
  }
}
