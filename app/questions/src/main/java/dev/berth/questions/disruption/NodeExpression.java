package dev.berth.questions.disruption;

import dev.berth.api.codec.Nearest;
import dev.berth.api.core.Node;
import dev.berth.capacity.fit.NodePools;
import java.util.Arrays;
import java.util.Collection;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import java.util.function.Predicate;

/// Nodes as users name them: `n1`, `zone=a`, `pool=spot`, or labels such as `disk=ssd`. Commas
/// separate alternatives: a node matches if one of them matches. A `+` joins conditions, as in
/// `zone=a+disk=ssd`: a node must match all of them.
public record NodeExpression(String text) {
  /// The meaning of `zone` and `pool`.
  public enum Group {
    ZONE,
    POOL;

    /// The node's zone, or pool; empty if it has none.
    public String of(Node node) {
      return NodePools.first(node, labels());
    }

    /// The labels with the zone or pool.
    public List<String> labels() {
      return switch (this) {
        case ZONE -> NodePools.ZONES;
        case POOL -> NodePools.LABELS;
      };
    }
  }

  /// The names of matching nodes, in the order of the expression and then of the cluster.
  ///
  /// @throws IllegalArgumentException if a part matches no node; the message is for the user
  public List<String> resolve(Collection<Node> nodes) {
    Set<String> names = new LinkedHashSet<>();
    for (var part : text.split(",", -1)) {
      var matches =
          Arrays.stream(part.strip().split("\\+", -1))
              .map(NodeExpression::term)
              .reduce(_ -> true, Predicate::and);
      var found = nodes.stream().filter(matches).map(node -> node.metadata().name()).toList();
      if (found.isEmpty()) {
        throw new IllegalArgumentException(
            part.contains("=")
                ? "no node is \"%s\"".formatted(part)
                : "nodes \"%s\" not found%s".formatted(part, nearest(part, nodes)));
      }
      names.addAll(found);
    }
    return List.copyOf(names);
  }

  private static String nearest(String name, Collection<Node> nodes) {
    return Nearest.hint(name, nodes.stream().map(node -> node.metadata().name()).toList());
  }

  private static Predicate<Node> term(String term) {
    var equals = term.indexOf('=');
    if (equals < 0) {
      return node -> node.metadata().name().equals(term);
    }
    var key = term.substring(0, equals);
    var value = term.substring(equals + 1);
    return node ->
        value.equals(node.metadata().labels().get(key))
            || (key.equals("zone") && Group.ZONE.of(node).equals(value))
            || (key.equals("pool") && Group.POOL.of(node).equals(value));
  }
}
