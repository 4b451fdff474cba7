package dev.berth.kube.lease;

import dev.berth.engine.port.TimeSource;
import dev.berth.kube.Backoff;
import dev.berth.kube.http.ApiClient;
import dev.berth.kube.http.ApiException;
import dev.berth.kube.http.ApiRequest;
import java.io.IOException;
import java.time.Duration;
import java.util.concurrent.Executor;
import java.util.random.RandomGenerator;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/// Sends events about a lease. As in client-go, an event that cannot be sent is tried again for two
/// minutes; an event that the API server rejects is dropped. For one thread, which does not wait
/// for the events.
final class LeaseEvents {
  private static final Logger LOG = LoggerFactory.getLogger(LeaseEvents.class);

  private static final Duration AT_THE_END = Duration.ofSeconds(1);
  private static final Backoff BACKOFF = Backoff.of(Duration.ofSeconds(10), 1, 0.25, 12);

  private final ApiClient client;
  private final TimeSource time;
  private final RandomGenerator random;
  private final Executor background;

  /// @param random for jitter
  /// @param background runs the sending of events
  LeaseEvents(ApiClient client, TimeSource time, RandomGenerator random, Executor background) {
    this.client = client;
    this.time = time;
    this.random = random;
    this.background = background;
  }

  /// Sends an event in the background, repeatedly if necessary.
  ///
  /// @param message the name of the event in the log
  void send(ApiRequest event, String message) {
    background.execute(() -> {
      try {
        sendUntilSettled(event, message);
      } catch (InterruptedException e) {
        Thread.currentThread().interrupt();
      }
    });
  }

  /// Sends an event at once and only once, since the process is about to end.
  ///
  /// @param message the name of the event in the log
  void sendOnce(ApiRequest event, String message) throws InterruptedException {
    try {
      client.sendOnly(event.within(AT_THE_END));
    } catch (IOException e) {
      note(message, e, "Unable to write event (will not retry!)");
    }
  }

  private void sendUntilSettled(ApiRequest event, String message) throws InterruptedException {
    var backoff = BACKOFF.pauses(time, random);
    while (true) {
      try {
        client.sendOnly(event);
        return;
      } catch (ApiException e) {
        note(message, e, "Server rejected event (will not retry!)");
        return;
      } catch (IOException e) {
        if (!backoff.pause()) {
          note(message, e, "Unable to write event (retry limit exceeded!)");
          return;
        }
      }
    }
  }

  private static void note(String message, IOException why, String what) {
    LOG.atInfo().addKeyValue("event", message).addKeyValue("err", why.getMessage()).log(what);
  }
}
