package dev.berth.kube.extender;

import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import com.sun.net.httpserver.HttpsConfigurator;
import com.sun.net.httpserver.HttpsParameters;
import com.sun.net.httpserver.HttpsServer;
import dev.berth.api.kubescheduler.Extender;
import dev.berth.engine.extender.ExtenderException;
import dev.berth.kube.connect.Proxies;
import dev.berth.kube.watch.ObjectDocuments;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.function.UnaryOperator;
import javax.net.ssl.SSLContext;
import javax.net.ssl.SSLParameters;
import org.jspecify.annotations.Nullable;

/// An extender in this process with prepared responses, which records its requests.
final class FakeExtenderServer implements AutoCloseable {
  /// A request.
  record Asked(String verb, String type, String body) {}

  /// Does something with a call, instead of answering it.
  interface Behaviour {
    void meet(HttpExchange call) throws IOException, InterruptedException;
  }

  private final HttpServer server;
  private final ExecutorService threads = Executors.newVirtualThreadPerTaskExecutor();
  private final Map<String, Behaviour> behaviours = new ConcurrentHashMap<>();
  private final List<Asked> asked = new CopyOnWriteArrayList<>();
  private final CountDownLatch closed = new CountDownLatch(1);
  private final String scheme;

  private FakeExtenderServer(HttpServer server, String scheme) {
    this.server = server;
    this.scheme = scheme;
    server.setExecutor(threads);
    server.createContext("/", this::handle);
    server.start();
  }

  static FakeExtenderServer open() {
    try {
      return new FakeExtenderServer(HttpServer.create(anyPort(), 0), "http");
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /// @param wantsClient whether clients have to have a certificate
  static FakeExtenderServer secure(SSLContext tls, boolean wantsClient) throws IOException {
    var server = HttpsServer.create(anyPort(), 0);
    server.setHttpsConfigurator(
        new HttpsConfigurator(tls) {
          @Override
          public void configure(HttpsParameters parameters) {
            SSLParameters settings = tls.getDefaultSSLParameters();
            settings.setNeedClientAuth(wantsClient);
            parameters.setSSLParameters(settings);
          }
        });
    return new FakeExtenderServer(server, "https");
  }

  private static InetSocketAddress anyPort() {
    return new InetSocketAddress(InetAddress.getLoopbackAddress(), 0);
  }

  String url() {
    return "%s://127.0.0.1:%d".formatted(scheme, server.getAddress().getPort());
  }

  /// The service answers a verb so.
  FakeExtenderServer answers(String verb, String json) {
    return on(
        verb,
        call -> {
          byte[] bytes = json.getBytes(StandardCharsets.UTF_8);
          call.sendResponseHeaders(200, bytes.length == 0 ? -1 : bytes.length);
          call.getResponseBody().write(bytes);
          call.close();
        });
  }

  /// Does nothing more until this server ends.
  void hang() throws InterruptedException {
    closed.await();
  }

  FakeExtenderServer on(String verb, Behaviour behaviour) {
    behaviours.put(verb, behaviour);
    return this;
  }

  private void handle(HttpExchange call) throws IOException {
    String verb = call.getRequestURI().getPath().substring(1);
    String body = new String(call.getRequestBody().readAllBytes(), StandardCharsets.UTF_8);
    asked.add(new Asked(verb, call.getRequestHeaders().getFirst("Content-Type"), body));
    try {
      behaviours.getOrDefault(verb, any -> any.sendResponseHeaders(404, -1)).meet(call);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt(); // the test is over
    }
  }

  List<Asked> asked() {
    return List.copyOf(asked);
  }

  /// The verbs of all requests, in their order.
  List<String> verbs() {
    return asked.stream().map(Asked::verb).toList();
  }

  /// The service as an extender, with no verb yet.
  dev.berth.engine.extender.Extender extender(UnaryOperator<Extender> settings) {
    return extender(settings, new ObjectDocuments(any -> false));
  }

  dev.berth.engine.extender.Extender extender(
      UnaryOperator<Extender> settings, ObjectDocuments documents) {
    try {
      return HttpExtenders.of(
              List.of(settings.apply(configuration(url(), null))), documents, new Proxies(Map.of()))
          .getFirst();
    } catch (ExtenderException e) {
      throw new AssertionError(e);
    }
  }

  static Extender configuration(String url, @Nullable Duration timeout) {
    return new Extender(
        url,
        "",
        "",
        "",
        1,
        "",
        false,
        null,
        timeout == null ? Duration.ZERO : timeout,
        false,
        List.of(),
        false);
  }

  @Override
  public void close() {
    closed.countDown();
    server.stop(0);
    threads.shutdownNow();
  }
}
