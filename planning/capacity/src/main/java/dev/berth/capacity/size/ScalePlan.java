package dev.berth.capacity.size;

import dev.berth.api.meta.ObjectKey;
import dev.berth.framework.model.NodeInfo;
import java.math.BigDecimal;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/// Nodes to be added, with which a simulation has placed all pods that any number of nodes of these
/// shapes would help.
///
/// @param shapes how many nodes of each, in the order in which the shapes were given
/// @param price of all of them; null if nodes have no prices
/// @param there how many nodes there are without the plan
/// @param placed how many pods the simulation has placed, on new nodes and on others
/// @param notCreated how many pods their workloads do not make, since those that wait come first
/// @param preempted how many pods had to give way to others
/// @param survival what the loss of any one node, or zone, does then; null if that does not matter
/// @param before the nodes without the plan, when all pods have been placed that can be
/// @param after the nodes with the plan, and the pods on them
/// @param bound what is known of all plans
/// @param refused of one shape, the most nodes, but fewer than the plan has, that the engine was
///   given and that were too few; null if none were tried, or there are several shapes
/// @param trials how many simulations it took
public record ScalePlan(
    List<ShapeCount> shapes,
    @Nullable BigDecimal price,
    int there,
    List<NewNode> nodes,
    int placed,
    List<UnplacedPods> waiting,
    int notCreated,
    int preempted,
    @Nullable Survival survival,
    List<NodeInfo> before,
    List<NodeInfo> after,
    SizeBound bound,
    @Nullable Integer refused,
    int trials) {
  public ScalePlan {
    shapes = List.copyOf(shapes);
    nodes = List.copyOf(nodes);
    waiting = List.copyOf(waiting);
    before = List.copyOf(before);
    after = List.copyOf(after);
  }

  /// How many nodes of a shape there are to be more.
  ///
  /// @param price of one; null if nodes have no prices
  public record ShapeCount(String shape, int nodes, @Nullable BigDecimal price) {}

  /// A new node.
  ///
  /// @param zone empty for none
  /// @param like a node of the cluster that it is like; null if its shape is written down
  public record NewNode(
      String name, String shape, String zone, @Nullable String like, List<ObjectKey> pods) {
    public NewNode {
      pods = List.copyOf(pods);
    }
  }

  /// Pods of one workload that wait, whatever nodes are added.
  ///
  /// @param pods their names; at least one
  /// @param message what the scheduler says of the first
  /// @param whyNot by the name of the shape, why even an empty node of it does not help; without
  ///   shapes on which the first would fit
  public record UnplacedPods(
      List<ObjectKey> pods, String message, Map<String, List<String>> whyNot) {
    public UnplacedPods {
      pods = List.copyOf(pods);
    }
  }

  /// Whether everything fits, after any loss, too, if that matters.
  public boolean isComplete() {
    return waiting.isEmpty()
        && notCreated == 0
        && (survival == null || survival.stranding().isEmpty());
  }

  /// Whether it lets more pods run, or as many on cheaper or fewer nodes.
  public boolean isBetterThan(ScalePlan other) {
    if (isComplete() != other.isComplete()) {
      return isComplete();
    }
    int compared = Integer.compare(lack(), other.lack());
    if (compared == 0 && price != null && other.price != null) {
      compared = price.compareTo(other.price);
    }
    return compared == 0 ? added() < other.added() : compared < 0;
  }

  private int lack() {
    return waiting.stream().mapToInt(it -> it.pods().size()).sum() + notCreated + preempted;
  }

  public int added() {
    return nodes.size();
  }
}
