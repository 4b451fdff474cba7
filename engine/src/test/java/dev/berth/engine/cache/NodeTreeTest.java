package dev.berth.engine.cache;

import static dev.berth.engine.EngineObjects.node;
import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class NodeTreeTest {
  private final NodeSlots slots = new NodeSlots();
  private final NodeTree tree = new NodeTree(slots);

  @Test
  void zonesTakeTurnsAndKeepTheirOrder() {
    tree.add(node("a1", "a"));
    tree.add(node("a2", "a"));
    tree.add(node("b1", "b"));
    tree.add(node("a3", "a"));
    tree.add(node("nowhere"));

    assertThat(tree.names()).containsExactly("a1", "b1", "nowhere", "a2", "a3");
  }

  @Test
  void aNodeThatMovesBecomesTheLastOfItsZone() {
    tree.add(node("a1", "a"));
    tree.add(node("b1", "b"));
    tree.add(node("b2", "b"));

    tree.update(node("b1", "b"), node("b1", "a"));

    assertThat(tree.names()).containsExactly("a1", "b2", "b1");
  }

  @Test
  void aZoneWithoutNodesLosesItsPlace() {
    tree.add(node("a1", "a"));
    tree.add(node("b1", "b"));
    tree.remove(node("a1", "a"));
    tree.add(node("a2", "a"));

    assertThat(tree.names()).containsExactly("b1", "a2");
  }

  @Test
  void theOrderIsTheSameObjectAsLongAsNoNodeJoinsLeavesOrMoves() {
    slots.assign("a1");
    tree.add(node("a1", "a"));
    NodeOrder order = tree.order();

    tree.update(node("a1", "a"), node("a1", "a"));
    assertThat(tree.order()).isSameAs(order);

    slots.assign("b1");
    tree.add(node("b1", "b"));
    assertThat(tree.order()).isNotSameAs(order);
  }
}
