package dev.berth.kube.event;

import dev.berth.api.codec.Codecs;
import dev.berth.api.codec.JsonEncoder;
import dev.berth.api.codec.Kinds;
import dev.berth.api.events.Event;
import dev.berth.api.events.EventSeries;
import dev.berth.engine.port.TimeSource;
import dev.berth.kube.Backoff;
import dev.berth.kube.http.ApiClient;
import dev.berth.kube.http.ApiException;
import dev.berth.kube.http.ApiPaths;
import dev.berth.kube.http.ApiRequest;
import java.io.IOException;
import java.time.Duration;
import java.util.Objects;
import java.util.function.Function;
import java.util.random.RandomGenerator;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.slf4j.spi.LoggingEventBuilder;

/// Sends events. An event that cannot be sent is tried again for two minutes. An event that the API
/// server rejects is dropped, since it would be rejected again. If a server lacks
/// `events.k8s.io/v1`, events are sent as `v1`. Thread-safe.
final class EventWriter {

  private static final Logger LOG = LoggerFactory.getLogger(EventWriter.class);

  private static final Backoff BACKOFF = Backoff.of(Duration.ofSeconds(10), 1, 0.25, 12);

  private final ApiClient client;
  private final TimeSource time;
  private final RandomGenerator random;
  private volatile boolean isOldServer;

  EventWriter(ApiClient client, TimeSource time, RandomGenerator random) {
    this.client = client;
    this.time = time;
    this.random = random;
  }

  void send(Event event) throws InterruptedException {
    var backoff = BACKOFF.pauses(time, random);
    while (!isSettled(event)) {
      if (!backoff.pause()) {
        about(LOG.atError(), event).log("Unable to write event (retry limit exceeded!)");
        return;
      }
    }
  }

  private static LoggingEventBuilder about(LoggingEventBuilder line, Event event) {
    return line.addKeyValue("event", event.metadata().key()).addKeyValue("note", event.note());
  }

  /// Tries once to send the event.
  ///
  /// @return whether nothing more has to be done
  private boolean isSettled(Event event) throws InterruptedException {
    try {
      sendOnce(event);
      return true;
    } catch (ApiException e) {
      if (e.isAlreadyExists() && event.series() != null) {
        return false; // it did not exist just before: another request is creating it
      }
      about(LOG.atError(), event)
          .addKeyValue("err", e.getMessage())
          .log("Server rejected event (will not retry!)");
      return true;
    } catch (IOException e) {
      about(LOG.atTrace(), event)
          .addKeyValue("err", e.getMessage())
          .log("Unable to write event (may retry after sleeping)");
      return false;
    }
  }

  private void sendOnce(Event event) throws IOException, InterruptedException {
    if (!isOldServer) {
      try {
        sendOnce(
            event,
            ApiPaths.in(Kinds.EVENT, event.metadata().namespace()),
            EventWriter::text,
            EventWriter::patch);
        return;
      } catch (ApiException e) {
        if (!e.isNotFound() || hasKind()) {
          throw e;
        }
        isOldServer = true;
        LOG.atWarn()
            .addKeyValue("missing", Event.API_VERSION)
            .log("The API server does not serve the version of events, writing v1");
      }
    }
    sendOnce(
        event,
        "/api/v1/namespaces/%s/events".formatted(event.metadata().namespace()),
        CoreEvents::text,
        CoreEvents::patch);
  }

  /// Returns whether the server has the kind; if so, only the namespace is missing.
  private boolean hasKind() throws IOException, InterruptedException {
    try {
      client.sendOnly(ApiRequest.get(ApiPaths.of(Event.API_VERSION)).accepting(ApiRequest.JSON));
      return true;
    } catch (ApiException e) {
      if (e.isNotFound()) {
        return false;
      }
      throw e;
    }
  }

  private void sendOnce(
      Event event, String path, Function<Event, String> text, Function<Event, String> patch)
      throws IOException, InterruptedException {
    if (event.series() != null) {
      try {
        client.sendOnly(
            ApiRequest.patch(
                path + "/" + event.metadata().name(),
                ApiRequest.STRATEGIC_MERGE_PATCH,
                patch.apply(event)));
        return;
      } catch (ApiException e) {
        if (!e.isNotFound()) {
          throw e;
        }
        // The event has expired: events live for an hour.
      }
    }
    client.sendOnly(ApiRequest.post(path, text.apply(event)));
  }

  private static String text(Event event) {
    return JsonEncoder.text(Kinds.EVENT, event);
  }

  /// Returns the patch for an event that has happened again.
  private static String patch(Event event) {
    EventSeries series = Objects.requireNonNull(event.series());
    var text = new StringBuilder();
    var out = JsonEncoder.compact(text);
    out.beginObject();
    out.name("series");
    out.beginObject();
    out.name("count");
    out.integer(series.count());
    var last = series.lastObservedTime();
    if (last != null) {
      out.name("lastObservedTime");
      Codecs.MICRO_TIME.encode(last, out);
    }
    out.endObject();
    out.endObject();
    return text.toString();
  }
}
