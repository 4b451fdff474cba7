package dev.berth.engine.cache;

import static dev.berth.engine.EngineObjects.node;
import static org.assertj.core.api.Assertions.assertThat;

import dev.berth.api.core.Node;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class NodeTreeTest {
  private final NodeSlots slots = new NodeSlots();
  private final NodeTree tree = new NodeTree(slots);
  private final Map<Integer, String> names = new HashMap<>();

  @Test
  void zonesTakeTurnsAndKeepTheirOrder() {
    add(node("a1", "a"));
    add(node("a2", "a"));
    add(node("b1", "b"));
    add(node("a3", "a"));
    add(node("nowhere"));

    assertThat(names()).containsExactly("a1", "b1", "nowhere", "a2", "a3");
  }

  @Test
  void aNodeThatMovesBecomesTheLastOfItsZone() {
    add(node("a1", "a"));
    add(node("b1", "b"));
    add(node("b2", "b"));

    tree.update(node("b1", "b"), node("b1", "a"));

    assertThat(names()).containsExactly("a1", "b2", "b1");
  }

  @Test
  void aZoneWithoutNodesLosesItsPlace() {
    add(node("a1", "a"));
    add(node("b1", "b"));
    remove(node("a1", "a"));
    add(node("a2", "a"));

    assertThat(names()).containsExactly("b1", "a2");
  }

  @Test
  void theOrderIsTheSameObjectAsLongAsNoNodeJoinsLeavesOrMoves() {
    add(node("a1", "a"));
    NodeOrder order = tree.order();

    tree.update(node("a1", "a"), node("a1", "a"));
    assertThat(tree.order()).isSameAs(order);

    add(node("b1", "b"));
    assertThat(tree.order()).isNotSameAs(order);
  }

  private void add(Node node) {
    names.put(slots.assign(node.metadata().name()), node.metadata().name());
    tree.add(node);
  }

  private void remove(Node node) {
    tree.remove(node);
    slots.release(node.metadata().name());
  }

  private List<String> names() {
    NodeOrder order = tree.order();
    return IntStream.range(0, order.size())
        .mapToObj(position -> names.get(order.slotAt(position)))
        .toList();
  }
}
