package dev.berth.bench.core;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.parallel.Isolated;

@Isolated("it measures the heap")
class RetainedMemoryTest {
  @Test
  void aNodeRetainsSixKilobytesAtMostAndAPodOne() throws IOException {
    var retained = RetainedMemory.measure(2_000, 50, 20_000);

    assertThat(retained.node()).isBetween(1_000L, 6L << 10);
    assertThat(retained.pod()).isBetween(200L, 1L << 10);
  }
}
