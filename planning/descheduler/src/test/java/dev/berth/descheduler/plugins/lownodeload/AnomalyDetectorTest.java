package dev.berth.descheduler.plugins.lownodeload;

import static org.assertj.core.api.Assertions.assertThat;

import dev.berth.descheduler.plugins.lownodeload.AnomalyDetectors.AnomalyDetector;
import dev.berth.descheduler.plugins.lownodeload.AnomalyDetectors.AnomalyDetector.AnomalyCondition;
import java.time.Duration;
import java.time.Instant;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/// What a detector says after each cycle. `x` is a cycle in which the node is overutilized, `-` one
/// in which something is done about it, `r` one in which it is not overutilized, `.` half a minute;
/// an anomaly is written as `A`, and everything else as `o`.
class AnomalyDetectorTest {
  private Instant now = Instant.EPOCH;

  @ParameterizedTest
  @CsvSource(
      textBlock =
          """
          # after more than two abnormal cycles, for as long as a minute
          xxx,     ooA
          xxx..x,  ooAAAA
          xxx...x, ooAAAoo
          # a normal cycle begins a new row, and more than one ends the anomaly
          xx-xxx,  oooooA
          xxx-x-x, ooAAAAA
          xxx--x,  ooAAoo
          # a reset ends an anomaly, but no row
          xxxrx,   ooAoo
          xxrx,    oooA
          """)
  void tellsWhichNodesStayOverutilized(String cycles, String expected) {
    var detector = new AnomalyDetector(new AnomalyCondition(Duration.ofMinutes(1), 2, 1));
    var told = new StringBuilder();
    for (int i = 0; i < cycles.length(); i++) {
      switch (cycles.charAt(i)) {
        case 'x' -> detector.abnormal(now);
        case '-' -> detector.normal(now);
        case 'r' -> detector.reset(now);
        default -> now = now.plusSeconds(30);
      }
      told.append(detector.isAnomalous(now) ? 'A' : 'o');
    }
    assertThat(told).hasToString(expected);
  }
}
