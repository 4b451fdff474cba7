package dev.berth.conformance;

import dev.berth.engine.port.TimeSource;
import java.io.IOException;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.function.Predicate;

/// Waits for what real processes do in their own time:
///
/// ```java
/// Eventually.with(berth).until("web-0 is bound", () -> isBound("web-0"));
/// Eventually.with(berth).until("message of web-0", () -> message("web-0"), why::equals);
/// ```
///
/// A wait that ends in vain names what did not happen, the last value seen, and the ends of the
/// logs of the processes. How long it waits depends on the machine: see [MachineSpeed].
public final class Eventually {

  private static final Duration PATIENCE = Duration.ofSeconds(60);
  private static final Duration FIRST_PAUSE = Duration.ofMillis(20);
  private static final Duration LONGEST_PAUSE = Duration.ofMillis(200);
  private static final int LOG_END = 8000;

  private final Duration patience;
  private final List<Logged> processes;

  private Eventually(Duration patience, List<Logged> processes) {
    this.patience = patience;
    this.processes = processes;
  }

  /// Waits for what processes do.
  ///
  /// @param processes whose logs help to understand a wait in vain; may be none
  public static Eventually with(Logged... processes) {
    return new Eventually(PATIENCE, List.of(processes));
  }

  /// The same, for something that takes longer than a minute on a quiet machine.
  ///
  /// @param patience how long to wait on a quiet machine
  public Eventually within(Duration patience) {
    return new Eventually(patience, processes);
  }

  /// Waits until the condition holds.
  ///
  /// @param what the condition in words, such as `web-0 is bound`
  public void until(String what, Callable<Boolean> condition) throws Exception {
    var _ = until(what, condition, holds -> holds);
  }

  /// Waits until a value is as expected.
  ///
  /// @param what the value in words, such as `the message of web-0`
  /// @return the value
  /// @throws AssertionError if the patience ends first; it shows the value last seen
  public <T> T until(String what, Callable<T> value, Predicate<? super T> expected)
      throws Exception {
    var time = TimeSource.system();
    var start = time.nanos();
    var factor = MachineSpeed.atStart();
    var pause = FIRST_PAUSE;
    while (true) {
      var seen = value.call();
      if (expected.test(seen)) {
        return seen;
      }
      var waited = Duration.ofNanos(time.nanos() - start);
      if (waited.compareTo(times(patience, factor)) > 0) {
        var now = MachineSpeed.now();
        if (now <= factor) {
          throw new AssertionError(
              "not within %.0f s: %s; seen last: %s%s"
                  .formatted(waited.toMillis() / 1e3, what, seen, logs()));
        }
        factor = now;
      }
      time.sleep(pause);
      pause = shorter(pause.multipliedBy(3).dividedBy(2), LONGEST_PAUSE);
    }
  }

  private static Duration times(Duration duration, double factor) {
    return Duration.ofMillis((long) (duration.toMillis() * factor));
  }

  private static Duration shorter(Duration one, Duration other) {
    return one.compareTo(other) < 0 ? one : other;
  }

  private String logs() throws IOException {
    var logs = new StringBuilder();
    for (var process : processes) {
      var log = process.log();
      logs.append("\n---\n").append(log.substring(Math.max(0, log.length() - LOG_END)));
    }
    return logs.toString();
  }
}
