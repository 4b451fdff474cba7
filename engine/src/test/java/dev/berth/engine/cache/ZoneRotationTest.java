package dev.berth.engine.cache;

import static dev.berth.engine.Given.node;
import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class ZoneRotationTest {
  private final ZoneRotation rotation = new ZoneRotation();

  @Test
  void zonesTakeTurnsAndKeepTheirOrder() {
    rotation.add(node("a1", "a"));
    rotation.add(node("a2", "a"));
    rotation.add(node("b1", "b"));
    rotation.add(node("a3", "a"));
    rotation.add(node("nowhere"));

    assertThat(rotation.names()).containsExactly("a1", "b1", "nowhere", "a2", "a3");
  }

  @Test
  void aNodeThatMovesBecomesTheLastOfItsZone() {
    rotation.add(node("a1", "a"));
    rotation.add(node("b1", "b"));
    rotation.add(node("b2", "b"));

    rotation.update(node("b1", "b"), node("b1", "a"));

    assertThat(rotation.names()).containsExactly("a1", "b2", "b1");
  }

  @Test
  void aZoneWithoutNodesLosesItsPlace() {
    rotation.add(node("a1", "a"));
    rotation.add(node("b1", "b"));
    rotation.remove(node("a1", "a"));
    rotation.add(node("a2", "a"));

    assertThat(rotation.names()).containsExactly("b1", "a2");
  }
}
