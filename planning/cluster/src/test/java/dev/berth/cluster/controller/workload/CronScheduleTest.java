package dev.berth.cluster.controller.workload;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Instant;
import java.util.Objects;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

final class CronScheduleTest {
  private static @Nullable CronSchedule schedule(String text, String zone) {
    return CronSchedule.parse(text, zone);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      textBlock =
          """
          # schedule        | zone          | after                | next
          * * * * *         | UTC           | 2027-01-01T00:00:00Z | 2027-01-01T00:01:00Z
          */15 * * * *      | UTC           | 2027-01-01T00:14:59Z | 2027-01-01T00:15:00Z
          5/20 1-2 * * *    | UTC           | 2027-01-01T01:45:00Z | 2027-01-01T02:05:00Z
          30 3 * * *        | Europe/Berlin | 2027-01-01T00:00:00Z | 2027-01-01T02:30:00Z
          # 02:30 does not come on the day on which clocks go forward
          30 2 * * *        | Europe/Berlin | 2027-03-27T12:00:00Z | 2027-03-29T00:30:00Z
          0 0 * * sun       | UTC           | 2027-01-01T00:00:00Z | 2027-01-03T00:00:00Z
          # the 13th, or a Friday
          0 0 13 * fri      | UTC           | 2027-01-01T00:00:00Z | 2027-01-08T00:00:00Z
          # a star with steps restricts, but leaves the other field to decide, too
          0 0 */2 * mon     | UTC           | 2027-01-01T00:00:00Z | 2027-01-03T00:00:00Z
          0 0 29 feb *      | UTC           | 2027-01-01T00:00:00Z | 2028-02-29T00:00:00Z
          @monthly          | UTC           | 2027-01-01T00:00:00Z | 2027-02-01T00:00:00Z
          @every 1h30m      | UTC           | 2027-01-01T00:00:00Z | 2027-01-01T01:30:00Z
          """)
  void theNextTimeIsThatOfTheSchedule(String text, String zone, Instant after, Instant next) {
    assertThat(Objects.requireNonNull(schedule(text, zone)).next(after)).isEqualTo(next);
  }

  @Test
  void aScheduleThatNeverComesHasNoTime() {
    assertThat(Objects.requireNonNull(schedule("0 0 30 feb *", "UTC")).next(Instant.EPOCH))
        .isNull();
  }

  @Test
  void whatIsNoScheduleIsNone() {
    assertThat(schedule("every day", "UTC")).isNull();
  }
}
