package dev.berth.kube.write;

import dev.berth.engine.port.TimeSource;
import dev.berth.kube.Backoff;
import dev.berth.kube.http.ApiException;
import java.io.IOException;
import java.net.ConnectException;
import java.time.Duration;
import java.util.random.RandomGenerator;

/// Repeats a write if this can do no harm, because the server failed or was not reached. Tries four
/// times, with pauses of 10, 50 and 250 ms, each up to a tenth longer at random. Thread-safe.
///
/// Source: client-go's `retry.DefaultBackoff`, and `Retriable` of kube-scheduler.
final class Retries {

  /// A write.
  interface Attempt<R> {
    R make() throws IOException, InterruptedException;
  }

  private static final Backoff BACKOFF = Backoff.of(Duration.ofMillis(10), 5, 0.1, 4);

  private final TimeSource time;
  private final RandomGenerator random;

  Retries(TimeSource time, RandomGenerator random) {
    this.time = time;
    this.random = random;
  }

  /// @param onConflict whether to also try again after a conflict
  <R> R run(boolean onConflict, Attempt<R> attempt) throws IOException, InterruptedException {
    var backoff = BACKOFF.pauses(time, random);
    while (true) {
      try {
        return attempt.make();
      } catch (IOException e) {
        if (!mayPass(e, onConflict) || !backoff.pause()) {
          throw e;
        }
      }
    }
  }

  private static boolean mayPass(IOException e, boolean onConflict) {
    return switch (e) {
      case ApiException no -> no.isServerError() || (onConflict && no.isConflict());
      case ConnectException _ -> true;
      default -> false;
    };
  }
}
