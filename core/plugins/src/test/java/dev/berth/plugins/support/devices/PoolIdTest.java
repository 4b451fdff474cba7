package dev.berth.plugins.support.devices;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class PoolIdTest {
  @Test
  void poolsAreOrderedByDriverAndThenByName() {
    assertThat(new PoolId("a.example.com", "2"))
        .isLessThan(new PoolId("b.example.com", "1"))
        .isGreaterThan(new PoolId("a.example.com", "1"))
        .isEqualByComparingTo(new PoolId("a.example.com", "2"));
  }

  @Test
  void theTextHasDriverAndName() {
    assertThat(new PoolId("a.example.com", "node-1")).hasToString("a.example.com/node-1");
  }
}
