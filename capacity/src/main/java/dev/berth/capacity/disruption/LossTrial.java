package dev.berth.capacity.disruption;

import java.util.List;

/// What the loss of a node, or of several at once, does.
///
/// @param name of the node, or of what the nodes have in common, such as their zone
/// @param nodes how many are lost
/// @param lost how many pods ran there, without those that belong to their nodes
/// @param replaced how many pods have found another place, preempted ones included
/// @param gone how many do not come back, since nothing controls them
/// @param preempted how many had to make room elsewhere
/// @param pending those that find no place
/// @param down workloads of which no pod is left until others are placed
public record LossTrial(
    String name,
    int nodes,
    int lost,
    int replaced,
    int gone,
    int preempted,
    List<StuckPod> pending,
    List<String> down) {
  public LossTrial {
    pending = List.copyOf(pending);
    down = List.copyOf(down);
  }

  /// Whether something is missing in the end.
  public boolean hurts() {
    return !pending.isEmpty() || gone > 0;
  }
}
