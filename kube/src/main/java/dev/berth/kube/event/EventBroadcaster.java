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

/// Tells people what happens, through the API server. For any thread; never blocks whoever records.
///
/// At most a thousand events wait, and more are dropped, and counted: nobody should be slowed down
/// by what is for reading only.
public final class EventBroadcaster implements AutoCloseable {

  private static final Logger LOG = LoggerFactory.getLogger(EventBroadcaster.class);

  private static final int WAITING = 1000;
  private static final int AT_ONCE = 100;

  private final BlockingQueue<Event> waiting = new ArrayBlockingQueue<>(WAITING);
  private final Semaphore places = new Semaphore(AT_ONCE);
  private final AtomicLong dropped = new AtomicLong();
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

  /// A recorder that sends what it is told.
  ///
  /// @param client one of its own, so that events do not take the turns of what matters more
  /// @param host where we run; part of the events' `reportingInstance`
  /// @param random for jitter
  public static EventBroadcaster start(
      ApiClient client, String host, TimeSource time, RandomGenerator random) {
    var recorder = new EventBroadcaster(client, host, time, random);
    recorder.dispatcher.start();
    return recorder;
  }

  /// Takes something to tell; it is told later, or not at all if there is too much to tell.
  public void record(EventData occurrence) {
    if (!closed && !waiting.offer(event(occurrence))) {
      if (dropped.incrementAndGet() == 1) {
        LOG.warn("Events come faster than they can be sent; some are dropped");
      }
    }
  }

  /// How many events were dropped, as there were too many.
  public long dropped() {
    return dropped.get();
  }

  private Event event(EventData occurrence) {
    var now = time.instant();
    var regarding = occurrence.regarding();
    var namespace = regarding.namespace().isEmpty() ? "default" : regarding.namespace();
    return new Event(
        ObjectMeta.named(namespace, name(regarding.name(), now)),
        now,
        null,
        occurrence.controller(),
        occurrence.controller() + "-" + host,
        occurrence.action(),
        occurrence.reason(),
        regarding,
        occurrence.related(),
        occurrence.note(),
        occurrence.type());
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
            send(toSend.get());
          }
        }
        if (time.nanos() - finishAt > 0) {
          finishAt += EventSeriesCache.FINISH.toNanos();
          for (var ended : series.finish(time.instant())) {
            send(ended);
          }
        }
        if (time.nanos() - refreshAt > 0) {
          refreshAt += EventSeriesCache.REFRESH.toNanos();
          for (var ongoing : series.series()) {
            send(ongoing);
          }
        }
      }
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }

  private void send(Event event) throws InterruptedException {
    places.acquire();
    var _ =
        Thread.ofVirtual()
            .name("event")
            .start(() -> {
              try {
                writer.send(event);
              } catch (InterruptedException e) {
                Thread.currentThread().interrupt();
              } finally {
                places.release();
              }
            });
  }

  /// Takes no more. What is being sent is sent; what waits is lost, as with kube-scheduler.
  @Override
  public void close() {
    closed = true;
    dispatcher.interrupt();
  }
}
