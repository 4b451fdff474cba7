package dev.berth.questions.disruption;

import static java.util.stream.Collectors.groupingBy;
import static java.util.stream.Collectors.mapping;
import static java.util.stream.Collectors.toList;

import dev.berth.api.core.Node;
import dev.berth.scenario.InputException;
import java.util.Collection;
import java.util.List;
import java.util.Locale;
import java.util.SortedMap;
import java.util.TreeMap;

/// The unit of each loss, if each loss is tried separately.
public enum LossGroup {
  NODE,
  ZONE,
  POOL;

  /// The nodes of each loss, by its name.
  ///
  /// @param option the name of the choice in messages
  /// @throws InputException if no node is in a group
  public SortedMap<String, List<String>> losses(Collection<Node> nodes, String option)
      throws InputException {
    var losses =
        nodes.stream()
            .filter(node -> !of(node).isEmpty())
            .collect(
                groupingBy(
                    this::of, TreeMap::new, mapping(node -> node.metadata().name(), toList())));
    if (losses.isEmpty() && this != NODE) {
      throw new InputException(
          option,
          "no node has a %s: none of the labels %s"
              .formatted(this, String.join(", ", group().labels())));
    }
    return losses;
  }

  private String of(Node node) {
    return this == NODE ? node.metadata().name() : group().of(node);
  }

  private NodeExpression.Group group() {
    return NodeExpression.Group.valueOf(name());
  }

  @Override
  public String toString() {
    return name().toLowerCase(Locale.ROOT);
  }
}
