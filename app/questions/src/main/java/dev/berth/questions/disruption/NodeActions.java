package dev.berth.questions.disruption;

import dev.berth.api.codec.Problems;
import dev.berth.api.core.Node;
import dev.berth.capacity.disruption.NodeAction;
import dev.berth.scenario.InputException;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.function.Function;

/// Actions on the nodes of a cluster, of what users have written. Collects all that is wrong before
/// it fails. For one thread.
public final class NodeActions {
  private final Collection<Node> nodes;
  private final Problems problems = new Problems();
  private final List<NodeAction> actions = new ArrayList<>();

  /// No actions yet.
  ///
  /// @param nodes of the cluster
  public NodeActions(Collection<Node> nodes) {
    this.nodes = nodes;
  }

  /// Adds an action on the nodes that an expression names; none if it is empty.
  ///
  /// @param option what messages call the expression
  public NodeActions add(
      String option, String expression, Function<List<String>, NodeAction> action) {
    if (!expression.isEmpty()) {
      try {
        actions.add(action.apply(new NodeExpression(expression).resolve(nodes)));
      } catch (IllegalArgumentException e) {
        problems.add(option, String.valueOf(e.getMessage()));
      }
    }
    return this;
  }

  /// All of them, in their order.
  ///
  /// @throws InputException if there are no such nodes
  public List<NodeAction> list() throws InputException {
    InputException.throwIfAny(problems);
    return List.copyOf(actions);
  }
}
