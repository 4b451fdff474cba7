package dev.berth.loadaware.usage;

import static org.assertj.core.api.Assertions.assertThat;

import dev.berth.loadaware.usage.UsageStatistics.Distribution;
import java.time.Duration;
import java.time.Instant;
import java.util.Set;
import org.junit.jupiter.api.Test;

class UsageHistoryTest {
  private static final Instant NOON = Instant.parse("2026-01-31T12:00:00Z");

  private final UsageHistory history = new UsageHistory(Duration.ofMinutes(5));

  private UsageStatistics add(int seconds, long milliCpu) {
    return history.add(
        new NodeMeasurement(
            "n1", NOON.plusSeconds(seconds), Duration.ofSeconds(10), milliCpu, 1, null));
  }

  @Test
  void ofOneValueAllIsThatValue() {
    assertThat(add(0, 7))
        .isEqualTo(
            new UsageStatistics(
                Duration.ofSeconds(10),
                new Distribution(7, 0, 7, 7, 7, 7),
                new Distribution(1, 0, 1, 1, 1, 1)));
  }

  /// 1 to 20 and their mean 10.5; the standard deviation is √33.25.
  @Test
  void ofTwentyValuesTheNineteenthIsThe95thPercentile() {
    for (int i = 20; i > 1; i--) {
      add(-i * 15, i);
    }

    UsageStatistics statistics = add(-15, 1);

    assertThat(statistics.milliCpu()).isEqualTo(new Distribution(11, 6, 10, 18, 19, 20));
    assertThat(statistics.over()).isEqualTo(Duration.ofSeconds(19 * 15 + 10));
  }

  @Test
  void whatIsOlderThanTheWindowIsForgotten() {
    add(0, 1000);

    assertThat(add(299, 1).milliCpu().p99()).isEqualTo(1000);
    assertThat(add(300, 1).milliCpu().p99()).isEqualTo(1);
  }

  @Test
  void aValueThatIsKnownCountsOnce() {
    add(0, 1);
    add(15, 3);

    assertThat(add(15, 3).milliCpu().average()).isEqualTo(2);
    assertThat(add(5, 100).milliCpu().average()).isEqualTo(2);
  }

  @Test
  void aNodeThatWasAwayBeginsAnew() {
    add(0, 1000);
    history.retain(Set.of("n2"));

    assertThat(add(15, 2).milliCpu().average()).isEqualTo(2);
  }
}
