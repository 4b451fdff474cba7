package dev.berth.tracing;

import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.Executors;

/// What a collector does with OTLP over HTTP: takes spans.
final class OtlpReceiver implements AutoCloseable {
  private final HttpServer server;
  private final List<ReceivedSpan> spans = new CopyOnWriteArrayList<>();
  private final List<String> requests = new CopyOnWriteArrayList<>();
  private final CountDownLatch answers;

  private OtlpReceiver(boolean answersAtOnce) throws IOException {
    answers = new CountDownLatch(answersAtOnce ? 0 : 1);
    server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
    server.setExecutor(Executors.newVirtualThreadPerTaskExecutor());
    server.createContext("/", this::receive);
    server.start();
  }

  static OtlpReceiver start() throws IOException {
    return new OtlpReceiver(true);
  }

  /// One that takes requests, and does not answer before it is closed.
  static OtlpReceiver silent() throws IOException {
    return new OtlpReceiver(false);
  }

  private void receive(HttpExchange call) throws IOException {
    try (call) {
      byte[] body = call.getRequestBody().readAllBytes();
      requests.add(
          "%s %s %s"
              .formatted(
                  call.getRequestMethod(),
                  call.getRequestURI(),
                  call.getRequestHeaders().getFirst("Content-Type")));
      spans.addAll(ReceivedSpan.of(body));
      answers.await();
      call.sendResponseHeaders(200, -1);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }

  String url() {
    return "http://127.0.0.1:" + server.getAddress().getPort();
  }

  /// The variables that have spans sent here.
  Map<String, String> environment() {
    return Map.of("OTEL_EXPORTER_OTLP_ENDPOINT", url());
  }

  /// All requests, as method, path and type.
  List<String> requests() {
    return List.copyOf(requests);
  }

  List<ReceivedSpan> spans() {
    return List.copyOf(spans);
  }

  /// The only span of that name.
  ReceivedSpan span(String name) {
    List<ReceivedSpan> found = spans.stream().filter(span -> span.name().equals(name)).toList();
    if (found.size() != 1) {
      throw new AssertionError("%s: %s".formatted(name, found));
    }
    return found.getFirst();
  }

  /// The names of the spans directly under that one, in the order in which they began.
  List<String> under(ReceivedSpan parent) {
    return spans.stream()
        .filter(span -> span.parentId().equals(parent.id()))
        .sorted(Comparator.comparingLong(ReceivedSpan::begin))
        .map(ReceivedSpan::name)
        .toList();
  }

  /// Answers from now on.
  void answer() {
    answers.countDown();
  }

  @Override
  public void close() {
    answer();
    server.stop(0);
  }
}
