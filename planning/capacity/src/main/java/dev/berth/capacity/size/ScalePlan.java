package dev.berth.capacity.size;

import dev.berth.api.meta.ObjectKey;
import dev.berth.framework.model.NodeInfo;
import java.math.BigDecimal;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/// Nodes to add, with which a simulation has placed all pods that any number of nodes of these
/// shapes would help.
///
/// @param shapes the number of nodes of each shape, in the given order
/// @param price the price of all new nodes; null without prices
/// @param there the number of nodes without the plan
/// @param placed the number of pods that the simulation has placed, on new nodes and on others
/// @param notCreated the number of pods that their workloads do not create, because waiting pods
///   come first
/// @param preempted the number of preempted pods
/// @param survival the effect of the loss of any single node, or zone, afterwards; null if it does
///   not matter
/// @param before the nodes without the plan, after all pods that fit were placed
/// @param after the nodes with the plan, and their pods
/// @param bound the bound of all plans
/// @param refused for a single shape, the largest number of nodes below the plan that the engine
///   has refused; null if none was tried, or if there are several shapes
/// @param trials the number of simulations
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

  /// The number of additional nodes of a shape.
  ///
  /// @param price the price of one node; null without prices
  public record ShapeCount(String shape, int nodes, @Nullable BigDecimal price) {}

  /// A new node.
  ///
  /// @param zone empty for none
  /// @param like the node of the cluster that it copies; null if its shape comes from a manifest
  public record NewNode(
      String name, String shape, String zone, @Nullable String like, List<ObjectKey> pods) {
    public NewNode {
      pods = List.copyOf(pods);
    }
  }

  /// Pods of one workload that wait with any number of nodes.
  ///
  /// @param pods their names; at least one
  /// @param message the scheduler's message about the first one
  /// @param whyNot by the name of the shape, the reason why even an empty node does not help;
  ///   without shapes on which the first pod would fit
  public record UnplacedPods(
      List<ObjectKey> pods, String message, Map<String, List<String>> whyNot) {
    public UnplacedPods {
      pods = List.copyOf(pods);
    }
  }

  /// Whether everything fits, also after any loss if that matters.
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
