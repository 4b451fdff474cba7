package dev.berth.capacity.disruption;

import java.util.List;
import java.util.Map;
import java.util.stream.Stream;

/// The effect of the loss of a node, or of several nodes at once.
///
/// @param name the name of the node, or the common property of the nodes, such as their zone
/// @param nodes how many are lost
/// @param lost the number of pods that ran there, without pods that belong to their nodes
/// @param replaced the number of pods that have found another place, including preempted ones
/// @param gone the number of pods without a controller, which do not come back
/// @param preempted the number of pods that were preempted elsewhere
/// @param pending the pods that find no place, except tied ones
/// @param tied the pods that find no place until the lost nodes are back, however much room there
///   is; in the order of the ties
/// @param down workloads without any pod until others are placed
public record LossTrial(
    String name,
    int nodes,
    int lost,
    int replaced,
    int gone,
    int preempted,
    List<StuckPod> pending,
    Map<Tie, List<StuckPod>> tied,
    List<String> down) {
  public LossTrial {
    pending = List.copyOf(pending);
    down = List.copyOf(down);
  }

  /// The reasons that make a pod wait until its node is back, however much room other nodes have.
  public enum Tie {
    /// It keeps apart from the other pods of its workload, and each remaining domain has one.
    ANTI_AFFINITY("antiAffinity", "by their own anti-affinity"),
    /// One of its volumes is only reachable from the lost nodes.
    VOLUME("volume", "by their volumes");

    private final String name;
    private final String text;

    Tie(String name, String text) {
      this.name = name;
      this.text = text;
    }

    /// Such as `by their own anti-affinity`.
    public String text() {
      return text;
    }

    @Override
    public String toString() {
      return name;
    }
  }

  /// All pods that find no place.
  public List<StuckPod> unplaced() {
    return Stream.concat(pending.stream(), tied.values().stream().flatMap(List::stream)).toList();
  }

  /// The number of pods that wait until the lost nodes are back.
  public int untilBack() {
    return tied.values().stream().mapToInt(List::size).sum();
  }

  /// Whether a pod is missing at the end that more room would help, or that does not come back.
  public boolean hurts() {
    return !pending.isEmpty() || gone > 0;
  }
}
