package dev.berth.descheduler.plugins.lownodeload;

import static org.assertj.core.api.Assertions.assertThat;

import dev.berth.descheduler.plugins.lownodeload.AnomalyDetectors.AnomalyDetector.AnomalyCondition;
import java.time.Duration;
import java.time.Instant;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/// What is told of a node after each of its cycles. `x` is a cycle in which it is overutilized, `-`
/// one in which something is done about it, `r` one in which it is not overutilized; `.` is half a
/// minute. An anomaly is written as `A`, a node that is fine as `o`.
class AnomalyDetectorsTest {
  private static final AnomalyCondition AFTER_TWO = new AnomalyCondition(Duration.ofHours(1), 2, 1);

  private Instant now = Instant.EPOCH;

  @ParameterizedTest
  @CsvSource(
      textBlock =
          """
          # memory in seconds, cycles, what is told in the cycles of overutilization
          60, xxx,       ooA
          # a row goes on as long as there are cycles of it, and for a minute after the last
          60, x.x.x,     ooA
          60, x..x..x,   ooA
          60, xx...x,    ooo
          60, xxx...x,   ooAo
          # it is remembered for ever without a limit
          0,  xx......x, ooA
          # something was done, or the node is not overutilized any more
          60, xxx--x,    ooAo
          60, xx-x,      ooo
          60, xxxrx,     ooAo
          60, xxx..-.x,  ooAo
          """)
  void nodesAreForgottenIfTheyAreNotOverutilizedForSomeTime(
      int memory, String cycles, String expected) {
    var detectors = new AnomalyDetectors(Duration.ofSeconds(memory), () -> now);
    var told = new StringBuilder();
    for (int i = 0; i < cycles.length(); i++) {
      switch (cycles.charAt(i)) {
        case 'x' -> told.append(detectors.abnormal("n1", AFTER_TWO) ? 'A' : 'o');
        case '-' -> detectors.normal("n1");
        case 'r' -> detectors.reset("n1");
        default -> now = now.plusSeconds(30);
      }
    }
    assertThat(told).hasToString(expected);
  }
}
