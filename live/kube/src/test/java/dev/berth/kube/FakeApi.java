package dev.berth.kube;

import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import dev.berth.engine.port.TimeSource;
import dev.berth.kube.connect.Connection;
import dev.berth.kube.connect.Connections;
import dev.berth.kube.http.ApiClient;
import dev.berth.kube.http.ApiServer;
import dev.berth.kube.http.ClientSettings;
import dev.berth.testkit.fake.FakeClock;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Queue;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.Executors;
import java.util.function.Predicate;
import java.util.zip.GZIPOutputStream;
import org.jspecify.annotations.Nullable;

/// An API server with prepared responses, one after the other: for faults that a real one cannot be
/// brought to.
public final class FakeApi implements AutoCloseable {

  /// An answer. The document of one that hangs is sent, and nothing more: not even an end.
  public record Answer(
      int code, String document, Map<String, String> headers, boolean zipped, boolean hangs) {

    public static Answer ok(String json) {
      return of(200, json);
    }

    public static Answer of(int code, String json) {
      return new Answer(code, json.replace('\'', '"'), Map.of(), false, false);
    }

    /// A `Status` of a failure.
    public static Answer failure(int code, String reason, String message) {
      return of(
          code,
          "{'kind':'Status','status':'Failure','code':%d,'reason':'%s','message':'%s'}"
              .formatted(code, reason, message));
    }

    /// None: the connection is closed.
    public static Answer none() {
      return of(0, "");
    }

    public Answer with(String header, String value) {
      return new Answer(code, document, Map.of(header, value), zipped, hangs);
    }

    public Answer compressed() {
      return new Answer(code, document, headers, true, hangs);
    }

    /// A watch that goes on, but without events.
    public Answer hanging() {
      return new Answer(code, document, headers, zipped, true);
    }
  }

  private final HttpServer server;
  private final Queue<Answer> answers = new ArrayDeque<>();
  private final List<String> requests = new ArrayList<>();
  private final List<String> headers = new ArrayList<>();
  private final CountDownLatch closed = new CountDownLatch(1);
  private String watchedHeader = "";
  private @Nullable ApiServer apiServer;

  public FakeApi() throws IOException {
    server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
    server.setExecutor(Executors.newVirtualThreadPerTaskExecutor());
    server.createContext("/", this::answer);
    server.start();
  }

  /// Adds responses for the next requests. When there are none left, the response is a 500.
  public synchronized FakeApi enqueue(Answer... next) {
    answers.addAll(List.of(next));
    return this;
  }

  /// A header of requests to keep.
  public synchronized FakeApi keeping(String header) {
    watchedHeader = header;
    return this;
  }

  private void answer(HttpExchange exchange) throws IOException {
    try (exchange) {
      var body = new String(exchange.getRequestBody().readAllBytes(), StandardCharsets.UTF_8);
      var answer = next(exchange, body);
      if (answer.code == 0) {
        return;
      }
      exchange.getResponseHeaders().set("Content-Type", "application/json");
      answer.headers.forEach(exchange.getResponseHeaders()::set);
      var bytes = answer.document.getBytes(StandardCharsets.UTF_8);
      if (answer.zipped) {
        exchange.getResponseHeaders().set("Content-Encoding", "gzip");
        bytes = zip(bytes);
      }
      exchange.sendResponseHeaders(
          answer.code, answer.hangs || bytes.length == 0 ? 0 : bytes.length);
      exchange.getResponseBody().write(bytes);
      exchange.getResponseBody().flush();
      if (answer.hangs) {
        closed.await();
      }
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }

  private static byte[] zip(byte[] bytes) {
    var out = new ByteArrayOutputStream();
    try (var zip = new GZIPOutputStream(out)) {
      zip.write(bytes);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
    return out.toByteArray();
  }

  private synchronized Answer next(HttpExchange exchange, String body) {
    var request = exchange.getRequestMethod() + " " + exchange.getRequestURI();
    requests.add(body.isEmpty() ? request : request + " " + body);
    headers.add(String.valueOf(exchange.getRequestHeaders().getFirst(watchedHeader)));
    notifyAll();
    var next = answers.poll();
    return next == null ? Answer.failure(500, "InternalError", "nothing more to say") : next;
  }

  /// All requests so far, with their bodies.
  public synchronized List<String> requests() {
    return List.copyOf(requests);
  }

  /// The kept header of all requests so far.
  public synchronized List<String> headers() {
    return List.copyOf(headers);
  }

  /// Waits until there were that many requests.
  public synchronized List<String> awaitRequests(int count) throws InterruptedException {
    while (requests.size() < count) {
      wait();
    }
    return requests();
  }

  /// Waits for a request, and says which one it was.
  public synchronized String awaitRequest(Predicate<String> which) throws InterruptedException {
    while (true) {
      var found = requests.stream().filter(which).findFirst();
      if (found.isPresent()) {
        return found.get();
      }
      wait();
    }
  }

  public String address() {
    return "http://127.0.0.1:" + server.getAddress().getPort();
  }

  /// A client of this server.
  public ApiClient client(TimeSource time) throws IOException {
    return client(connection(), time);
  }

  public Connection connection() throws IOException {
    return new Connections(Map.of(), new FakeClock()).find("", address());
  }

  public ApiClient client(Connection connection, TimeSource time) {
    return client(
        connection,
        new ClientSettings("test", "application/json", 0, 0, Duration.ofSeconds(10)),
        time);
  }

  public ApiClient client(Connection connection, ClientSettings settings, TimeSource time) {
    apiServer = ApiServer.at(connection, new FakeClock());
    return new ApiClient(apiServer, settings, time);
  }

  @Override
  public void close() {
    if (apiServer != null) {
      apiServer.close();
    }
    closed.countDown();
    server.stop(0);
  }
}
