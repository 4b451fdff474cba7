package dev.berth.scenario.plugins;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpHandler;
import com.sun.net.httpserver.HttpServer;
import dev.berth.loadaware.usage.InstantQueries.MeasuredSeries;
import dev.berth.loadaware.usage.PrometheusConnector;
import dev.berth.loadaware.usage.PrometheusConnector.PrometheusAccess;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.CountDownLatch;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/// Against an HTTP server that says what the test lets it say.
class ProxiedPrometheusTest {
  private static final String ONE =
      """
      {"status":"success","data":{"resultType":"vector","result":[\
      {"metric":{"node":"n1"},"value":[1,"1.5"]}]}}\
      """;

  private final List<String> asked = new CopyOnWriteArrayList<>();
  private final List<String> tokens = new CopyOnWriteArrayList<>();
  private HttpServer server;
  private volatile HttpHandler handler = exchange -> answer(exchange, 200, ONE);

  @TempDir private Path folder;

  @BeforeEach
  void begin() throws IOException {
    server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
    server.createContext(
        "/",
        exchange -> {
          asked.add(
              "%s %s %s"
                  .formatted(
                      exchange.getRequestMethod(),
                      exchange.getRequestURI(),
                      new String(
                          exchange.getRequestBody().readAllBytes(), StandardCharsets.UTF_8)));
          tokens.add(String.valueOf(exchange.getRequestHeaders().getFirst("Authorization")));
          handler.handle(exchange);
        });
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

  private String address() {
    return "http://localhost:" + server.getAddress().getPort();
  }

  private List<MeasuredSeries> ask(PrometheusAccess access) throws IOException {
    return new ProxiedPrometheus(Map.of("HTTP_PROXY", address()))
        .connect(access, Duration.ofSeconds(1), 10_000)
        .ask("up");
  }

  private PrometheusAccess access(String tokenFile, String caFile) {
    return new PrometheusAccess(URI.create(address() + "/prefix/"), "", tokenFile, caFile, false);
  }

  private List<MeasuredSeries> ask() throws IOException {
    return ask(access("", ""));
  }

  @Test
  void theServiceOfThisProcessIsFound() {
    assertThat(PrometheusConnector.ofProcess()).isInstanceOf(ProxiedPrometheus.class);
  }

  @Test
  void aServerIsAskedAsOfItsOwnTime() throws Exception {
    assertThat(ask()).containsExactly(new MeasuredSeries(Map.of("node", "n1"), 1.5));
    assertThat(asked).containsExactly("POST /prefix/api/v1/query query=up");
    assertThat(tokens).containsExactly("null");
  }

  @Test
  void aProxyOfTheEnvironmentLeadsToIt() throws Exception {
    assertThat(
            ask(
                new PrometheusAccess(
                    URI.create("http://prometheus.example:9090"), "", "", "", false)))
        .hasSize(1);
    assertThat(asked).containsExactly("POST http://prometheus.example:9090/api/v1/query query=up");
  }

  @Test
  void theTokenIsReadEachTime() throws Exception {
    Path token = Files.writeString(folder.resolve("token"), "first\n");
    var _ = ask(access(token.toString(), ""));
    Files.writeString(token, "second\n");
    var _ = ask(access(token.toString(), ""));
    assertThat(tokens).containsExactly("Bearer first", "Bearer second");
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '\'',
      value = {
        "400|{\"status\":\"error\",\"errorType\":\"bad_data\",\"error\":\"no\"}|bad_data: no",
        "503|starting|server_error: server error: 503",
        "200|{\"status\":\"success\",\"data\":{\"resultType\":\"scalar\"}}|the answer is a scalar;"
            + " let the query give one value a node"
      })
  void whatIsWrongIsSaid(int code, String text, String message) {
    handler = exchange -> answer(exchange, code, text);
    assertThatExceptionOfType(IOException.class)
        .isThrownBy(this::ask)
        .withMessage("Prometheus at %s/prefix/: %s", address(), message);
  }

  @Test
  void filesThatAreNotThereAreNamed() {
    assertThatExceptionOfType(IOException.class)
        .isThrownBy(() -> ask(access(folder.resolve("token").toString(), "")))
        .withMessageEndingWith(folder.resolve("token") + " does not exist");
    assertThatExceptionOfType(IOException.class)
        .isThrownBy(() -> ask(access("", folder.resolve("ca.crt").toString())))
        .withMessageEndingWith(folder.resolve("ca.crt") + " does not exist");
  }

  @Test
  void filesThatCannotBeAreNamed() {
    assertThatExceptionOfType(IOException.class)
        .isThrownBy(() -> ask(access("a\0b", "")))
        .withMessageEndingWith("\"a\\x00b\" cannot be the name of a file");
    assertThatExceptionOfType(IOException.class)
        .isThrownBy(() -> ask(access("", "a\0b")))
        .withMessageEndingWith("\"a\\x00b\" cannot be the name of a file");
  }

  @Test
  void anAnswerThatIsTooLongIsNotRead() {
    handler = exchange -> answer(exchange, 200, " ".repeat(10_001));
    assertThatExceptionOfType(IOException.class)
        .isThrownBy(this::ask)
        .withMessageEndingWith("the answer is longer than 10,000 bytes");
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
    assertThatExceptionOfType(IOException.class)
        .isThrownBy(this::ask)
        .withMessageEndingWith("it does not answer within 1 s");
    over.countDown();
  }
}
