package dev.berth.cli.command;

import static org.assertj.core.api.Assertions.assertThat;

import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import dev.berth.engine.port.TimeSource;
import dev.berth.kube.connect.Connections;
import dev.berth.query.QueryClient;
import dev.berth.terminal.Streams;
import dev.berth.terminal.Terminal;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.PrintStream;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// `berth explain --server`, with a server that answers in the format that is wanted.
final class RemoteExplanationsTest {
  private static final Map<String, String> ANSWERS =
      Map.of(
          "application/json", "{\"kind\":\"PodExplanation\",\"pod\":\"NAME\",\"attempts\":2}\n",
          "application/yaml", "kind: PodExplanation\npod: NAME\nattempts: 2\n",
          "text/plain", "NAME is pending.\n");

  @TempDir private Path folder = Path.of("");

  private HttpServer server;

  @BeforeEach
  void start() throws IOException {
    server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
    server.createContext("/", RemoteExplanationsTest::answer);
    server.start();
  }

  @AfterEach
  void stop() {
    server.stop(0);
  }

  private static void answer(HttpExchange exchange) throws IOException {
    var name =
        exchange.getRequestURI().getPath().replaceFirst(".*/namespaces/(.*)/explanation", "$1");
    var bytes =
        ANSWERS
            .getOrDefault(exchange.getRequestHeaders().getFirst("Accept"), "")
            .replace("NAME", name)
            .getBytes(StandardCharsets.UTF_8);
    exchange.sendResponseHeaders(200, bytes.length);
    exchange.getResponseBody().write(bytes);
    exchange.close();
  }

  private String explained(OutputFormat format, String... names)
      throws IOException, InterruptedException {
    var kubeconfig =
        Files.writeString(
            folder.resolve("config"),
            """
            current-context: c
            contexts: [{name: c, context: {cluster: k}}]
            clusters: [{name: k, cluster: {server: 'http://127.0.0.1:%d'}}]
            """
                .formatted(server.getAddress().getPort()));
    var time = TimeSource.system();
    var connection = new Connections(Map.of(), time).findAsKubectl(kubeconfig.toString(), "");
    var bytes = new ByteArrayOutputStream();
    var out = new PrintStream(bytes, true, StandardCharsets.UTF_8);
    try (var client = new QueryClient(connection, time)) {
      new RemoteExplanations(client, "shop", false)
          .write(
              List.of(names),
              format,
              new Streams(InputStream.nullInputStream(), out, out, Terminal.NONE));
    }
    return bytes.toString(StandardCharsets.UTF_8);
  }

  @Test
  void onePodIsTheServersDocument() throws IOException, InterruptedException {
    assertThat(explained(OutputFormat.YAML, "web"))
        .isEqualTo("kind: PodExplanation\npod: shop/pods/web\nattempts: 2\n");
    assertThat(explained(OutputFormat.JSON, "ml/web"))
        .isEqualTo("{\"kind\":\"PodExplanation\",\"pod\":\"ml/pods/web\",\"attempts\":2}\n");
  }

  @Test
  void severalPodsAreOneDocument() throws IOException, InterruptedException {
    assertThat(explained(OutputFormat.YAML, "web", "podgroup/training"))
        .isEqualTo(
            """
            kind: ExplanationList
            apiVersion: decisions.berth.dev/v1alpha1
            explanations:
            - kind: PodExplanation
              pod: shop/pods/web
              attempts: 2
            - kind: PodExplanation
              pod: shop/podgroups/training
              attempts: 2
            """);
    assertThat(explained(OutputFormat.JSON, "web", "db").replaceAll("\\s", ""))
        .startsWith("{\"kind\":\"ExplanationList\"")
        .contains("\"explanations\":[{\"kind\":\"PodExplanation\",\"pod\":\"shop/pods/web\"")
        .endsWith("\"pod\":\"shop/pods/db\",\"attempts\":2}]}");
  }

  @Test
  void pagesFollowEachOther() throws IOException, InterruptedException {
    assertThat(explained(OutputFormat.TABLE, "web", "db"))
        .isEqualTo("shop/pods/web is pending.\n\nshop/pods/db is pending.\n");
  }
}
