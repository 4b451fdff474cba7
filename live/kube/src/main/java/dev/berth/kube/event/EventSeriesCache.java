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

/// The events of the last minutes, to tell new events from repeated ones. For one thread.
///
/// ```
/// first ──▶ sent alone ──▶ second: a series of 2, sent ──▶ third and on: counted only
///                                  │ every 30 min: sent again
///                                  └ nothing for 6 min: sent with the last count, forgotten
/// ```
final class EventSeriesCache {

  static final Duration FINISH = Duration.ofMinutes(6);
  static final Duration REFRESH = Duration.ofMinutes(30);

  /// The fields that make two events the same; the note is not among them.
  private record Key(
      String type,
      String action,
      String reason,
      String controller,
      String instance,
      ObjectReference regarding,
      @Nullable ObjectReference related) {}

  private final Map<Key, Event> events = new LinkedHashMap<>();

  /// Adds an event.
  ///
  /// @return the event to send, if any
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

  /// Removes series that have ended.
  ///
  /// @return the ended series, to be sent
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

  /// The ongoing series, to be sent so that the API server keeps them.
  List<Event> series() {
    return events.values().stream().filter(event -> event.series() != null).toList();
  }
}
