package dev.berth.loadaware.usage;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpHandler;
import com.sun.net.httpserver.HttpServer;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.URI;
import java.net.URLDecoder;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.CountDownLatch;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// Against an HTTP server that says what the test lets it say.
class PrometheusSourceTest {
  private static final Instant NOON = Instant.parse("2026-01-31T12:00:00Z");
  private static final String EMPTY =
      "{\"status\":\"success\",\"data\":{\"resultType\":\"vector\",\"result\":[]}}";

  private HttpServer server;
  private volatile HttpHandler handler = exchange -> answer(exchange, 200, EMPTY);

  @TempDir private Path folder;

  @BeforeEach
  void begin() throws IOException {
    server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
    server.createContext("/prefix/api/v1/query", exchange -> handler.handle(exchange));
    server.start();
  }

  @AfterEach
  void end() {
    server.stop(0);
  }

  private static void answer(HttpExchange exchange, int code, String text) throws IOException {
    byte[] body = text.getBytes(StandardCharsets.UTF_8);
    exchange.sendResponseHeaders(code, body.length);
    exchange.getResponseBody().write(body);
    exchange.close();
  }

  private static String vector(String node, String value) {
    return EMPTY.replace(
        "[]", "[{\"metric\":{\"node\":\"%s\"},\"value\":[1,\"%s\"]}]".formatted(node, value));
  }

  private static String query(HttpExchange exchange) {
    return URLDecoder.decode(
        exchange.getRequestURI().getRawQuery().substring("query=".length()),
        StandardCharsets.UTF_8);
  }

  private PrometheusSource source(Duration timeout, String tokenFile) {
    URI address =
        URI.create("http://localhost:%d/prefix/".formatted(server.getAddress().getPort()));
    return new PrometheusSource(
        new PrometheusQueries("cpu{a=\"b c\"}", "memory"),
        new PrometheusHttp(
            new PrometheusAccess(address, "", tokenFile, "", false), timeout, 10_000));
  }

  private PrometheusSource source() {
    return source(Duration.ofSeconds(10), "");
  }

  @Test
  void aNodeWithBothValuesIsMeasured() throws Exception {
    handler =
        exchange ->
            answer(
                exchange,
                200,
                query(exchange).equals("cpu{a=\"b c\"}")
                    ? vector("n1", "1.5")
                    : vector("n1", "1073741824"));

    assertThat(source().read(NOON))
        .isEqualTo(List.of(new NodeMeasurement("n1", NOON, Duration.ZERO, 1500, 1 << 30, null)));
  }

  @Test
  void aNodeWithoutMemoryIsNot() throws Exception {
    handler =
        exchange ->
            answer(exchange, 200, query(exchange).equals("memory") ? EMPTY : vector("n1", "1.5"));

    assertThat(source().read(NOON)).isEmpty();
  }

  @Test
  void theTokenIsReadEachTime() throws Exception {
    var shown = new CopyOnWriteArrayList<String>();
    handler =
        exchange -> {
          shown.add(exchange.getRequestHeaders().getFirst("Authorization"));
          answer(exchange, 200, EMPTY);
        };
    Path token = Files.writeString(folder.resolve("token"), "first\n");
    var _ = source(Duration.ofSeconds(10), token.toString()).read(NOON);
    Files.writeString(token, "second\n");
    var _ = source(Duration.ofSeconds(10), token.toString()).read(NOON);

    assertThat(shown)
        .containsExactly("Bearer first", "Bearer first", "Bearer second", "Bearer second");
  }

  @Test
  void aQueryThatIsWrongIsSaidInItsWords() {
    handler =
        exchange ->
            answer(
                exchange,
                400,
                "{\"status\":\"error\",\"errorType\":\"bad_data\",\"error\":\"no\"}");

    assertThatThrownBy(() -> source().read(NOON))
        .isInstanceOf(IOException.class)
        .hasMessage("Prometheus answers: bad_data: no");
  }

  @Test
  void aServerThatFailsIsSaid() {
    handler = exchange -> answer(exchange, 503, "starting");

    assertThatThrownBy(() -> source().read(NOON))
        .isInstanceOf(IOException.class)
        .hasMessageEndingWith("it answers with status 503");
  }

  @Test
  void anAnswerThatIsTooLongIsNotRead() {
    handler = exchange -> answer(exchange, 200, " ".repeat(10_001));

    assertThatThrownBy(() -> source().read(NOON))
        .isInstanceOf(IOException.class)
        .hasMessageContaining("Prometheus at http://localhost");
  }

  @Test
  void anAnswerThatDoesNotEndIsNotWaitedFor() {
    var over = new CountDownLatch(1);
    handler =
        exchange -> {
          exchange.sendResponseHeaders(200, 0);
          exchange.getResponseBody().write(' ');
          exchange.getResponseBody().flush();
          try {
            over.await();
          } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
          }
          exchange.close();
        };

    assertThatThrownBy(() -> source(Duration.ofSeconds(1), "").read(NOON))
        .isInstanceOf(IOException.class)
        .hasMessageEndingWith("it does not answer within 1 s");
    over.countDown();
  }
}
