package dev.berth.kube.event;

import dev.berth.api.events.Event;
import dev.berth.api.meta.ObjectMeta;
import dev.berth.engine.port.TimeSource;
import dev.berth.kube.http.ApiClient;
import java.time.Duration;
import java.time.Instant;
import java.util.concurrent.ArrayBlockingQueue;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.Semaphore;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicLong;
import java.util.random.RandomGenerator;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/// Records events through the API server, like client-go's `EventBroadcaster`. Thread-safe;
/// [#record] does not block. At most ten thousand events wait to be sent. Further events are
/// dropped and counted, since scheduling must not wait for events.
public final class EventBroadcaster implements AutoCloseable {

  private static final Logger LOG = LoggerFactory.getLogger(EventBroadcaster.class);

  /// Enough for a burst of pods that are bound faster than their events are written.
  private static final int MAX_QUEUED = 10_000;

  /// Leaves half of the requests that may be open at a time to bindings.
  private static final int MAX_IN_FLIGHT = 20;

  private static final Duration POLL = Duration.ofMillis(20);

  private final BlockingQueue<Event> waiting = new ArrayBlockingQueue<>(MAX_QUEUED);
  private final Semaphore inFlight = new Semaphore(MAX_IN_FLIGHT);
  private final AtomicLong dropped = new AtomicLong();
  private final AtomicLong unsettled = new AtomicLong();
  private final EventSeriesCache series = new EventSeriesCache();
  private final EventWriter writer;
  private final String host;
  private final TimeSource time;
  private final Thread dispatcher;
  private volatile boolean closed;

  private EventBroadcaster(ApiClient client, String host, TimeSource time, RandomGenerator random) {
    this.writer = new EventWriter(client, time, random);
    this.host = host;
    this.time = time;
    this.dispatcher = Thread.ofVirtual().name("events").unstarted(this::dispatch);
  }

  /// Creates a broadcaster and starts its dispatching thread.
  ///
  /// @param client a client for events only, so that events take no rate from more important
  ///   requests
  /// @param host the name of this machine; part of the events' `reportingInstance`
  /// @param random for jitter
  public static EventBroadcaster start(
      ApiClient client, String host, TimeSource time, RandomGenerator random) {
    var broadcaster = new EventBroadcaster(client, host, time, random);
    broadcaster.dispatcher.start();
    return broadcaster;
  }

  /// Queues an event. The event is sent later, or dropped if too many are queued or this
  /// broadcaster is closed.
  public void record(EventData data) {
    unsettled.incrementAndGet();
    if (closed || !waiting.offer(event(data))) {
      unsettled.decrementAndGet();
      if (!closed && dropped.incrementAndGet() == 1) {
        LOG.atError()
            .addKeyValue("event", data.regarding().namespace() + "/" + data.regarding().name())
            .addKeyValue("reason", data.reason())
            .log("Unable to record event: too many queued events, dropped event");
      }
    }
  }

  /// Waits until all recorded events are sent or given up.
  ///
  /// @return whether this happened in time
  public boolean awaitSent(Duration timeout) throws InterruptedException {
    var deadline = time.nanos() + timeout.toNanos();
    while (unsettled.get() > 0) {
      if (time.nanos() - deadline >= 0) {
        return false;
      }
      time.sleep(POLL);
    }
    return true;
  }

  /// The number of events that were dropped because too many were queued.
  public long dropped() {
    return dropped.get();
  }

  private Event event(EventData data) {
    var now = time.instant();
    var regarding = data.regarding();
    var namespace = regarding.namespace().isEmpty() ? "default" : regarding.namespace();
    return new Event(
        ObjectMeta.named(namespace, name(regarding.name(), now)),
        now,
        null,
        data.controller(),
        data.controller() + "-" + host,
        data.action(),
        data.reason(),
        regarding,
        data.related(),
        data.note(),
        data.type());
  }

  private static String name(String regarding, Instant now) {
    var nanos = TimeUnit.SECONDS.toNanos(now.getEpochSecond()) + now.getNano();
    return regarding + "." + Long.toHexString(nanos);
  }

  private void dispatch() {
    var finishAt = time.nanos() + EventSeriesCache.FINISH.toNanos();
    var refreshAt = time.nanos() + EventSeriesCache.REFRESH.toNanos();
    try {
      while (!closed) {
        var event = waiting.poll(Duration.ofSeconds(10).toMillis(), TimeUnit.MILLISECONDS);
        if (event != null) {
          var toSend = series.add(event, time.instant());
          if (toSend.isPresent()) {
            send(toSend.get(), unsettled::decrementAndGet);
          } else {
            unsettled.decrementAndGet();
          }
        }
        if (time.nanos() - finishAt > 0) {
          finishAt += EventSeriesCache.FINISH.toNanos();
          for (var ended : series.finish(time.instant())) {
            send(ended, () -> {});
          }
        }
        if (time.nanos() - refreshAt > 0) {
          refreshAt += EventSeriesCache.REFRESH.toNanos();
          for (var ongoing : series.series()) {
            send(ongoing, () -> {});
          }
        }
      }
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }

  private void send(Event event, Runnable whenSettled) throws InterruptedException {
    inFlight.acquire();
    var _ =
        Thread.ofVirtual()
            .name("event")
            .start(() -> {
              try {
                writer.send(event);
              } catch (InterruptedException e) {
                Thread.currentThread().interrupt();
              } finally {
                inFlight.release();
                whenSettled.run();
              }
            });
  }

  /// Accepts no more events. Requests under way are finished; queued events are lost, as in
  /// kube-scheduler.
  @Override
  public void close() {
    closed = true;
    dispatcher.interrupt();
  }
}
