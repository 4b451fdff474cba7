package dev.berth.query;

import dev.berth.api.codec.Problems;
import dev.berth.api.meta.KubernetesObject;
import dev.berth.api.meta.ObjectKey;
import dev.berth.config.features.FeatureCatalog;
import dev.berth.engine.history.DecisionLog;
import dev.berth.framework.cluster.ClusterObjects;
import dev.berth.scenario.LoadedScheduler;
import dev.berth.scenario.SchedulerLoader;
import dev.berth.scenario.SchedulerRequest;
import dev.berth.scenario.snapshot.ClusterSnapshot;
import dev.berth.server.http.Request;
import dev.berth.server.http.RequestBody;
import dev.berth.server.http.Response;
import dev.berth.server.http.ResponseBody;
import dev.berth.testkit.GivenNode;
import dev.berth.testkit.scenario.LiveScenario;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.io.PipedInputStream;
import java.io.PipedOutputStream;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.TreeMap;
import java.util.concurrent.CompletableFuture;
import org.jspecify.annotations.Nullable;

/// A scenario with a running scheduler, and the questions to it. A question is answered on another
/// thread, while that of the test lets the scheduler work.
public final class QueriedScenario {
  private static final String VERSION = "/apis/decisions.berth.dev/v1alpha1";

  private final LiveScenario live;
  private final QueryApi api;
  private final RateLog rates = new RateLog();

  public QueriedScenario(GivenNode... nodes) {
    this(true, List.of(), nodes);
  }

  /// With feature gates switched on.
  public static QueriedScenario with(List<String> gates, GivenNode... nodes) {
    return new QueriedScenario(true, gates, nodes);
  }

  /// A scheduler that is not there yet.
  static QueriedScenario notStarted() {
    return new QueriedScenario(false, List.of());
  }

  private QueriedScenario(boolean started, List<String> gates, GivenNode... nodes) {
    live = LiveScenario.cluster(nodes);
    gates.forEach(gate -> live.gate(gate, true));
    var log = new DecisionLog(1 << 20, live.clock());
    live.observer(log.and(rates));
    var queried =
        new QueriedScheduler(() -> configured(gates), log, rates, live.clock(), () -> true);
    if (started) {
      queried.connect(
          live.scheduler(), new CurrentObjects(), () -> new ClusterSnapshot(Map.of(), List.of()));
    }
    api = new QueryApi(queried);
  }

  /// Those of the cluster at the moment.
  private final class CurrentObjects implements ClusterObjects {
    @Override
    public <T extends KubernetesObject> @Nullable T get(Class<T> kind, ObjectKey key) {
      return live.api().snapshot().get(kind, key);
    }

    @Override
    public <T extends KubernetesObject> Collection<T> list(Class<T> kind) {
      return live.api().snapshot().list(kind);
    }

    @Override
    public <T extends KubernetesObject> Collection<T> list(Class<T> kind, String namespace) {
      return live.api().snapshot().list(kind, namespace);
    }
  }

  private LoadedScheduler configured(List<String> gates) {
    var problems = new Problems();
    var on = gates.stream().map(gate -> gate + "=true").toList();
    var request = new SchedulerRequest(null, List.of(), FeatureCatalog.current(), on, null);
    var loader = new SchedulerLoader(request, live.clock(), problems);
    return Objects.requireNonNull(loader.load(null), () -> problems.kept().toString());
  }

  /// The questions, which wait until the scheduler works; see [#await].
  public QueryApi api() {
    return api;
  }

  RateLog rates() {
    return rates;
  }

  public LiveScenario live() {
    return live;
  }

  public String path(String end) {
    return VERSION + end;
  }

  public Response get(String end) {
    return answer("GET", path(end));
  }

  public Response answer(String method, String path) {
    return answer(method, path, "application/json");
  }

  public Response answer(String method, String path, String accept) {
    return answer(method, path, accept, "");
  }

  public Response answer(String method, String path, String accept, String body) {
    var uri = URI.create(path);
    var query = uri.getRawQuery();
    var request =
        new Request(
            method,
            uri.getPath(),
            Request.query(query == null ? "" : query),
            new TreeMap<>(Map.of("Accept", List.of(accept))),
            List.of(),
            body.isEmpty() ? RequestBody.NONE : most -> body.getBytes(StandardCharsets.UTF_8));
    return await(
        CompletableFuture.supplyAsync(() -> {
          try {
            return api.answer(request);
          } catch (IOException | InterruptedException e) {
            throw new IllegalStateException(e);
          }
        }));
  }

  /// Lets the scheduler work until another thread has an answer.
  public <T> T await(CompletableFuture<T> answer) {
    while (!answer.isDone()) {
      var _ = live.scheduler().step();
    }
    return answer.join();
  }

  /// A stream that is being read.
  static final class Stream implements AutoCloseable {
    private final BufferedReader lines;
    private final Thread writer;

    private Stream(ResponseBody.Stream body) throws IOException {
      var out = new PipedOutputStream();
      lines =
          new BufferedReader(
              new InputStreamReader(new PipedInputStream(out, 1 << 16), StandardCharsets.UTF_8));
      writer =
          Thread.ofVirtual()
              .start(() -> {
                try (out) {
                  body.writeTo(out);
                } catch (IOException | InterruptedException e) {
                  // the test has ended the stream
                }
              });
    }

    String line() throws IOException {
      return Objects.requireNonNull(lines.readLine(), "the stream has ended");
    }

    /// The lines up to the next empty one, comments aside.
    String event() throws IOException {
      var event = new StringBuilder();
      for (String line = line(); !line.isEmpty() || event.isEmpty(); line = line()) {
        if (!line.isEmpty() && !line.startsWith(":")) {
          event.append(line).append('\n');
        }
      }
      return event.toString();
    }

    @Override
    public void close() {
      writer.interrupt();
    }
  }

  Stream stream(String end) throws IOException {
    return new Stream((ResponseBody.Stream) get(end).body());
  }
}
