package dev.berth.capacity.disruption;

import java.util.List;
import java.util.Map;
import java.util.stream.Stream;

/// What the loss of a node, or of several at once, does.
///
/// @param name of the node, or of what the nodes have in common, such as their zone
/// @param nodes how many are lost
/// @param lost how many pods ran there, without those that belong to their nodes
/// @param replaced how many pods have found another place, preempted ones included
/// @param gone how many do not come back, since nothing controls them
/// @param preempted how many had to make room elsewhere
/// @param pending those that find no place, but for the tied ones
/// @param tied those that find no place however much room there is, until what is lost is back; in
///   the order of the ties
/// @param down workloads of which no pod is left until others are placed
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

  /// What makes a pod wait until its node is back, however much room there is elsewhere.
  public enum Tie {
    /// It keeps apart from the other pods of its workload, and each domain that is left has one.
    ANTI_AFFINITY("antiAffinity", "by their own anti-affinity"),
    /// A volume of it can be reached from what is lost only.
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

  /// How many pods wait until what is lost is back.
  public int untilBack() {
    return tied.values().stream().mapToInt(List::size).sum();
  }

  /// Whether something is missing in the end that more room would help, or that does not come back.
  public boolean hurts() {
    return !pending.isEmpty() || gone > 0;
  }
}
