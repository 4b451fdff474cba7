package dev.berth.loadaware.crane;

import static org.assertj.core.api.Assertions.assertThat;

import dev.berth.loadaware.crane.SchedulerPolicy.SyncPolicy;
import dev.berth.testkit.Given;
import java.time.Duration;
import java.time.Instant;
import java.time.ZoneId;
import java.util.List;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class LoadAnnotationsTest {
  private static final SchedulerPolicy POLICY =
      new SchedulerPolicy(
          List.of(
              new SyncPolicy("m", Duration.ZERO),
              new SyncPolicy("m", Duration.ofMinutes(1)),
              new SyncPolicy("m", Duration.ofHours(1)),
              new SyncPolicy("none", Duration.ofMinutes(-5))),
          List.of(),
          List.of(),
          List.of());

  /// The first period that is not 0 counts; where clocks are changed, Go's choice of the time does.
  @ParameterizedTest(name = "{1} in {0}")
  @CsvSource({
    "UTC,           2026-03-19T07:00:00Z, 2026-03-19T07:06:00Z",
    "Asia/Shanghai, 2026-03-19T07:00:00Z, 2026-03-18T23:06:00Z",
    "Asia/Shanghai, 2026-03-19T7:00:00Z,  2026-03-18T23:06:00Z",
    "Europe/Berlin, 2026-03-29T01:59:59Z, 2026-03-29T01:05:59Z",
    "Europe/Berlin, 2026-03-29T02:30:00Z, 2026-03-29T01:36:00Z", // does not exist
    "Europe/Berlin, 2026-03-29T03:30:00Z, 2026-03-29T01:36:00Z",
    "Europe/Berlin, 2026-10-25T02:30:00Z, 2026-10-25T01:36:00Z", // exists twice
    "America/New_York, 2026-03-08T02:30:00Z, 2026-03-08T06:36:00Z", // does not exist
    "America/New_York, 2026-11-01T01:30:00Z, 2026-11-01T05:36:00Z", // exists twice
  })
  void aTimeIsThatOfTheZone(String zone, String written, Instant expiry) {
    var annotations = new LoadAnnotations(POLICY, ZoneId.of(zone));
    var one = GivenPolicy.annotated(Given.node("n"), "m", "0.5," + written);
    var node = GivenPolicy.annotated(one, "none", "0.5," + written);

    assertThat(annotations.expiries(node.build())).containsOnly(expiry);
  }
}
