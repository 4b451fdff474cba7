package dev.berth.kube.event;

import dev.berth.api.core.ObjectReference;
import dev.berth.api.events.Event;
import dev.berth.api.events.EventSeries;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/// The events of the last minutes, by which new ones are distinguished from repeated ones. For one
/// thread.
///
/// ```
/// first ──▶ sent alone ──▶ second: a series of 2, sent ──▶ third and on: counted only
///                                  │ every 30 min: sent again
///                                  └ nothing for 6 min: sent with the last count, forgotten
/// ```
final class EventSeriesCache {

  static final Duration FINISH = Duration.ofMinutes(6);
  static final Duration REFRESH = Duration.ofMinutes(30);

  /// What makes two events the same; the note does not.
  private record Key(
      String type,
      String action,
      String reason,
      String controller,
      String instance,
      ObjectReference regarding,
      @Nullable ObjectReference related) {}

  private final Map<Key, Event> events = new LinkedHashMap<>();

  /// Notes an event.
  ///
  /// @return what to send, if anything
  Optional<Event> add(Event event, Instant now) {
    var key = key(event);
    var known = events.get(key);
    if (known == null) {
      events.put(key, event);
      return Optional.of(event);
    }
    var series = known.series();
    var count = series == null ? 2 : series.count() + 1;
    var again = known.withSeries(new EventSeries(count, now));
    events.put(key, again);
    return series == null ? Optional.of(again) : Optional.empty();
  }

  private static Key key(Event event) {
    return new Key(
        event.type(),
        event.action(),
        event.reason(),
        event.reportingController(),
        event.reportingInstance(),
        event.regarding(),
        event.related());
  }

  /// Forgets what does not happen any more.
  ///
  /// @return what to send: series that have come to their end
  List<Event> finish(Instant now) {
    var ended = new ArrayList<Event>();
    events
        .values()
        .removeIf(event -> {
          var series = event.series();
          var last = series == null ? event.eventTime() : series.lastObservedTime();
          var isOver = last == null || last.isBefore(now.minus(FINISH));
          if (isOver && series != null) {
            ended.add(event);
          }
          return isOver;
        });
    return ended;
  }

  /// The series that go on, to be sent so that the API server does not forget them.
  List<Event> series() {
    return events.values().stream().filter(event -> event.series() != null).toList();
  }
}
