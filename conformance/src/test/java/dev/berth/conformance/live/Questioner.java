package dev.berth.conformance.live;

import dev.berth.engine.port.TimeSource;
import dev.berth.kube.connect.Connection;
import dev.berth.kube.http.ApiClient;
import dev.berth.kube.http.ApiRequest;
import dev.berth.kube.http.ApiServer;
import dev.berth.kube.http.ClientSettings;
import java.io.IOException;
import java.io.OutputStream;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.TreeMap;
import java.util.concurrent.locks.LockSupport;

/// Asks a running scheduler so many questions per second: several clients ask in turns, each when
/// it is time, or as soon as its last one has been answered.
final class Questioner implements AutoCloseable {
  private static final int CLIENTS = 8;

  private static final ClientSettings SETTINGS =
      new ClientSettings("questioner", ApiRequest.JSON, 50, 100, Duration.ofMinutes(1));

  private final Connection connection;
  private final Map<String, String> questions;
  private final Duration period;
  private final Map<String, List<Long>> nanos = new TreeMap<>();
  private final List<Thread> clients = new ArrayList<>();
  private volatile boolean ended;

  /// Begins to ask.
  ///
  /// @param connection to the scheduler
  /// @param questions the paths by the names under which they are counted
  /// @param perSecond how many of all of them
  Questioner(Connection connection, Map<String, String> questions, int perSecond) {
    this.connection = connection;
    this.questions = new TreeMap<>(questions);
    period = Duration.ofSeconds(1).multipliedBy(CLIENTS).dividedBy(perSecond);
    questions
        .keySet()
        .forEach(name -> nanos.put(name, Collections.synchronizedList(new ArrayList<>())));
    var names = new ArrayList<>(this.questions.keySet());
    for (int client = 0; client < CLIENTS; client++) {
      Collections.rotate(names, 1); // so that not all ask the same at the same time
      var turns = List.copyOf(names);
      var delay = period.multipliedBy(client).dividedBy(CLIENTS);
      clients.add(Thread.ofVirtual().start(() -> work(turns, delay)));
    }
  }

  /// @param delay before the first question, so that not all ask at the same time
  private void work(List<String> turns, Duration delay) {
    try (var server = ApiServer.at(connection, TimeSource.system())) {
      var client = new ApiClient(server, SETTINGS, TimeSource.system());
      long next = System.nanoTime() + delay.toNanos();
      while (true) {
        for (String question : turns) {
          LockSupport.parkNanos(next - System.nanoTime());
          if (ended) {
            return;
          }
          long begun = System.nanoTime();
          ask(client, Objects.requireNonNull(questions.get(question)));
          Objects.requireNonNull(nanos.get(question)).add(System.nanoTime() - begun);
          next += period.toNanos();
        }
      }
    } catch (IOException e) {
      throw new AssertionError("a question failed", e);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }

  private static void ask(ApiClient client, String path) throws IOException, InterruptedException {
    try (var response = client.send(ApiRequest.get(path).accepting("application/json, */*"))) {
      response.body().transferTo(OutputStream.nullOutputStream());
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

  /// Asks no more, once all questions have their answers.
  @Override
  public void close() {
    ended = true;
    try {
      for (Thread client : clients) {
        client.join();
      }
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }
}
