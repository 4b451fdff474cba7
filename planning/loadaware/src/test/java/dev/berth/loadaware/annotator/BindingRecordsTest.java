package dev.berth.loadaware.annotator;

import static org.assertj.core.api.Assertions.assertThat;

import dev.berth.api.core.Event;
import dev.berth.api.core.EventSource;
import dev.berth.api.core.ObjectReference;
import dev.berth.api.meta.ObjectMeta;
import dev.berth.loadaware.crane.SchedulerPolicy.HotValue;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/// How hot nodes are of the bindings that events tell of.
final class BindingRecordsTest {
  private static final Instant NOW = Instant.parse("2026-03-01T12:00:00Z");

  /// crane-scheduler's own: 5 within five minutes, or 2 within one.
  private final BindingRecords records = records(1024);

  private static BindingRecords records(int most) {
    return new BindingRecords(
        List.of(new HotValue(Duration.ofMinutes(5), 5), new HotValue(Duration.ofMinutes(1), 2)),
        most);
  }

  private static Event event(String message, int count, Duration ago) {
    Instant time = NOW.minus(ago);
    return new Event(
        ObjectMeta.named("shop", "web.1"),
        ObjectReference.EMPTY,
        "Scheduled",
        message,
        new EventSource("", ""),
        null,
        count == 0 ? null : time,
        count,
        "Normal",
        count == 0 ? time : null,
        "");
  }

  private static Event binding(String node, Duration ago) {
    return event("Successfully assigned shop/web to " + node, 0, ago);
  }

  private static void see(BindingRecords all, int times, String node, Duration ago) {
    for (int i = 0; i < times; i++) {
      all.saw(binding(node, ago));
    }
  }

  @Test
  void everySoManyBindingsWithinEachTimeMakeADegree() {
    see(records, 5, "n1", Duration.ofMinutes(2));
    assertThat(records.heat("n1", NOW)).isEqualTo(1);
    see(records, 5, "n1", Duration.ofSeconds(10));
    assertThat(records.heat("n1", NOW)).isEqualTo(2 + 2);
    assertThat(records.heat("n2", NOW)).isZero();
  }

  @Test
  void aBindingCountsUntilItsTimeIsOver() {
    see(records, 2, "n1", Duration.ofSeconds(60));
    see(records, 2, "n2", Duration.ofSeconds(59));
    assertThat(records.heat("n1", NOW)).isZero();
    assertThat(records.heat("n2", NOW)).isEqualTo(1);
    assertThat(records.heat("n2", NOW.plusSeconds(1))).isZero();
  }

  @Test
  void theOldestGiveWay() {
    var few = records(4);
    see(few, 4, "n1", Duration.ofSeconds(30));
    see(few, 2, "n2", Duration.ofSeconds(10));
    assertThat(few.heat("n1", NOW)).isEqualTo(1);
    assertThat(few.heat("n2", NOW)).isEqualTo(1);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "Successfully assigned shop/web to n1  | 1",
        "Successfully assigned web to n1       | 1",
        "Successfully assigned shop/web to n1 2| 1",
        "Successfully assigned shop/web/x to n1| 0",
        "Successfully assigned shop/web        | 0",
        "Assigned shop/web to n1               | 0",
      })
  void theNodeIsInTheMessage(String message, int heat) {
    records.saw(event(message, 1, Duration.ofSeconds(5)));
    records.saw(event(message, 0, Duration.ofSeconds(5)));
    assertThat(records.heat("n1", NOW)).isEqualTo(heat);
  }

  @Test
  void otherEventsDoNotCount() {
    var scheduled = binding("n1", Duration.ofSeconds(1));
    for (int i = 0; i < 2; i++) {
      records.saw(
          new Event(
              scheduled.metadata(),
              scheduled.involvedObject(),
              "Pulled",
              scheduled.message(),
              scheduled.source(),
              null,
              null,
              0,
              "Normal",
              scheduled.eventTime(),
              ""));
    }
    assertThat(records.heat("n1", NOW)).isZero();
  }
}
