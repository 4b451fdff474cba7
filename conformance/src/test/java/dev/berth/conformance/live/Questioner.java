package dev.berth.conformance.live;

import dev.berth.cli.query.QueryClient;
import dev.berth.engine.port.TimeSource;
import dev.berth.kube.connect.Connection;
import java.io.IOException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.TreeMap;
import java.util.concurrent.locks.LockSupport;

/// Asks a running scheduler so many questions per second, one after the other in turns, each in
/// good time or not.
final class Questioner implements AutoCloseable {
  private final Connection connection;
  private final Map<String, String> questions;
  private final Duration period;
  private final Map<String, List<Long>> nanos = new TreeMap<>();
  private volatile boolean ended;

  /// Begins to ask.
  ///
  /// @param connection to the scheduler
  /// @param questions the paths by the names under which they are counted
  /// @param perSecond how many of all of them
  Questioner(Connection connection, Map<String, String> questions, int perSecond) {
    this.connection = connection;
    this.questions = new TreeMap<>(questions);
    period = Duration.ofSeconds(1).dividedBy(perSecond);
    questions
        .keySet()
        .forEach(name -> nanos.put(name, Collections.synchronizedList(new ArrayList<>())));
    var _ = Thread.ofVirtual().start(this::work);
  }

  private void work() {
    try (var client = new QueryClient(connection, TimeSource.system())) {
      long next = System.nanoTime();
      while (true) {
        for (var question : questions.entrySet()) {
          if (ended) {
            return;
          }
          long begun = System.nanoTime();
          var _ = client.get(question.getValue(), "application/json");
          Objects.requireNonNull(nanos.get(question.getKey())).add(System.nanoTime() - begun);
          next += period.toNanos();
          LockSupport.parkNanos(next - System.nanoTime());
        }
      }
    } catch (IOException e) {
      throw new AssertionError("a question failed", e);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }

  /// How many were asked.
  int count() {
    return nanos.values().stream().mapToInt(List::size).sum();
  }

  /// How long that share of them took at most, by name, in milliseconds.
  Map<String, Double> millis(double share) {
    var millis = new TreeMap<String, Double>();
    nanos.forEach((name, times) -> {
      var sorted = times.stream().sorted().toList();
      millis.put(
          name,
          sorted.isEmpty() ? Double.NaN : sorted.get((int) (share * (sorted.size() - 1))) / 1e6);
    });
    return millis;
  }

  /// Asks no more.
  @Override
  public void close() {
    ended = true;
  }
}
