package dev.berth.questions.disruption;

import dev.berth.api.codec.Problems;
import dev.berth.api.core.Node;
import dev.berth.capacity.disruption.NodeAction;
import dev.berth.scenario.InputException;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.function.Function;

/// Actions on the nodes of a cluster, from the texts of users. It collects all errors before it
/// fails. For one thread.
public final class NodeActions {
  private final Collection<Node> nodes;
  private final Problems problems = new Problems();
  private final List<NodeAction> actions = new ArrayList<>();

  /// No actions yet.
  ///
  /// @param nodes the nodes of the cluster
  public NodeActions(Collection<Node> nodes) {
    this.nodes = nodes;
  }

  /// Adds an action on the nodes that an expression names; nothing for an empty expression.
  ///
  /// @param option the name of the expression in messages
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
  /// @throws InputException if such nodes do not exist
  public List<NodeAction> list() throws InputException {
    InputException.throwIfAny(problems);
    return List.copyOf(actions);
  }
}
