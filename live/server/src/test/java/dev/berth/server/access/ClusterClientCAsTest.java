package dev.berth.server.access;

import static org.assertj.core.api.Assertions.assertThat;

import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import dev.berth.config.server.Authentication;
import dev.berth.config.server.RequestHeader;
import dev.berth.kube.connect.Connections;
import dev.berth.kube.http.ApiClient;
import dev.berth.kube.http.ApiRequest;
import dev.berth.kube.http.ApiServer;
import dev.berth.kube.http.ClientSettings;
import dev.berth.testkit.fake.FakeClock;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.Executors;
import java.util.concurrent.LinkedBlockingQueue;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/// The API server here answers with the next of [#answers], and hangs until there is one. An answer
/// is the name of a header, or empty for a failure.
final class ClusterClientCAsTest {
  private static final Duration A_MINUTE = Duration.ofSeconds(61);

  private final BlockingQueue<String> answers = new LinkedBlockingQueue<>();
  private final FakeClock time = new FakeClock();
  private HttpServer cluster;
  private ApiServer server;
  private ClusterClientCAs known;

  @BeforeEach
  void start() throws Exception {
    cluster = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
    cluster.setExecutor(Executors.newVirtualThreadPerTaskExecutor());
    cluster.createContext("/", this::answer);
    cluster.start();
    var address = "http://127.0.0.1:" + cluster.getAddress().getPort();
    server = ApiServer.at(new Connections(Map.of(), time).find("", address), time);
    var client =
        new ApiClient(
            server,
            new ClientSettings("test", ApiRequest.JSON, 0, 0, Duration.ofSeconds(10)),
            time);
    var headers = new RequestHeader("", List.of(), List.of(), List.of(), List.of(), List.of());
    known =
        new ClusterClientCAs(
            new Authentication("", "", headers, true, true, Duration.ofSeconds(10)),
            new Reviews(client),
            time);
  }

  @AfterEach
  void stop() {
    server.close();
    cluster.stop(0);
  }

  private void answer(HttpExchange exchange) throws IOException {
    try (exchange) {
      var header = answers.take();
      var body =
          "{\"data\": {\"requestheader-username-headers\": \"[\\\"%s\\\"]\"}}".formatted(header);
      exchange.getResponseHeaders().set("Content-Type", "application/json");
      exchange.sendResponseHeaders(header.isEmpty() ? 500 : 200, 0);
      exchange.getResponseBody().write(body.getBytes(StandardCharsets.UTF_8));
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }

  private List<String> headers() throws InterruptedException {
    return known.current().headers().usernameHeaders();
  }

  /// Asks until the answer is another one.
  private List<String> headersOtherThan(String old) throws InterruptedException {
    var headers = headers();
    while (headers.contains(old)) {
      pause();
      headers = headers();
    }
    return headers;
  }

  private static void pause() throws InterruptedException {
    Thread.onSpinWait();
    if (Thread.interrupted()) {
      throw new InterruptedException();
    }
  }

  @Test
  void theFirstRequestWaitsForTheCluster() throws Exception {
    answers.add("X-First");
    assertThat(headers()).containsExactly("X-First");
  }

  @Test
  void whatIsKnownIsUsedWhileTheClusterHangs() throws Exception {
    answers.add("X-First");
    assertThat(headers()).containsExactly("X-First");
    time.advance(A_MINUTE);

    assertThat(headers()).containsExactly("X-First");
    assertThat(headers()).containsExactly("X-First");

    answers.add("X-Second");
    assertThat(headersOtherThan("X-First")).containsExactly("X-Second");
  }

  @Test
  void whatIsKnownIsUsedAfterAFailure() throws Exception {
    answers.add("X-First");
    assertThat(headers()).containsExactly("X-First");
    time.advance(A_MINUTE);
    answers.add("");
    assertThat(headers()).containsExactly("X-First");
    while (!answers.isEmpty()) {
      pause();
    }

    assertThat(headers()).containsExactly("X-First");
  }

  @Test
  void filesNeedNoCluster() throws Exception {
    var headers =
        new RequestHeader("", List.of("proxy"), List.of(), List.of(), List.of(), List.of());
    var local =
        new ClusterClientCAs(
            new Authentication("", "", headers, false, true, Duration.ofSeconds(10)), null, time);

    assertThat(local.current().headers()).isEqualTo(headers);
  }
}
