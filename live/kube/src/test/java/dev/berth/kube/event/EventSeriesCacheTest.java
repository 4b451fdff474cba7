package dev.berth.kube.event;

import static org.assertj.core.api.Assertions.assertThat;

import dev.berth.api.core.ObjectReference;
import dev.berth.api.events.Event;
import dev.berth.api.events.EventSeries;
import dev.berth.api.meta.ObjectMeta;
import java.time.Duration;
import java.time.Instant;
import org.junit.jupiter.api.Test;

final class EventSeriesCacheTest {

  private static final Instant NOON = Instant.parse("2026-01-01T12:00:00Z");

  private final EventSeriesCache cache = new EventSeriesCache();

  private static Event event(String note, Instant at) {
    return new Event(
        ObjectMeta.named("shop", "web.1"),
        at,
        null,
        "default-scheduler",
        "default-scheduler-here",
        "Scheduling",
        "FailedScheduling",
        ObjectReference.EMPTY.withName("web"),
        null,
        note,
        Event.WARNING);
  }

  @Test
  void theFirstAndTheSecondAreSentAndTheOthersCounted() {
    assertThat(cache.add(event("one", NOON), NOON)).contains(event("one", NOON));
    var second = NOON.plusSeconds(1);
    assertThat(cache.add(event("two", second), second))
        .contains(event("one", NOON).withSeries(new EventSeries(2, second)));
    var third = NOON.plusSeconds(2);
    assertThat(cache.add(event("three", third), third)).isEmpty();
    assertThat(cache.series())
        .containsExactly(event("one", NOON).withSeries(new EventSeries(3, third)));
  }

  @Test
  void anotherReasonIsAnotherEvent() {
    cache.add(event("one", NOON), NOON);
    var other = event("one", NOON).withReason("Scheduled");
    assertThat(cache.add(other, NOON)).contains(other);
    assertThat(cache.series()).isEmpty();
  }

  @Test
  void aSeriesThatEndsIsSentWithItsLastCountAndDropped() {
    cache.add(event("one", NOON), NOON);
    cache.add(event("one", NOON), NOON);
    cache.add(event("alone", NOON).withReason("Scheduled"), NOON);
    assertThat(cache.finish(NOON.plus(Duration.ofMinutes(6)))).isEmpty();
    assertThat(cache.finish(NOON.plus(Duration.ofMinutes(7))))
        .containsExactly(event("one", NOON).withSeries(new EventSeries(2, NOON)));
    var later = NOON.plus(Duration.ofMinutes(8));
    assertThat(cache.add(event("one", later), later)).contains(event("one", later));
  }
}
