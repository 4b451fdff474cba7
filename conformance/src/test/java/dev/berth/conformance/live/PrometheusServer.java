package dev.berth.conformance.live;

import java.io.IOException;
import java.net.URI;
import java.net.URLEncoder;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/// A real Prometheus server, of the Debian package `prometheus`: installed, or unpacked by
/// `conformance/prometheus`.
final class PrometheusServer implements AutoCloseable {
  private static final Pattern QUERIES =
      Pattern.compile(
          "prometheus_http_requests_total\\{code=\"200\",handler=\"/api/v1/query\"} (\\d+)");

  private final Process process;
  private final int port;

  private PrometheusServer(Process process, int port) {
    this.process = process;
    this.port = port;
  }

  /// The program; empty if there is none.
  static Optional<Path> program() {
    return Stream.of(
            Path.of("/usr/bin/prometheus"),
            Path.of(System.getProperty("user.home"), ".cache/berth/prometheus/usr/bin/prometheus"))
        .filter(Files::isExecutable)
        .findFirst();
  }

  /// Starts it, and asks these targets each second.
  ///
  /// @param folder takes its data
  /// @param targets of one job
  static PrometheusServer start(Path program, Path folder, int port, String targets)
      throws IOException {
    Path configuration =
        Files.writeString(
            folder.resolve("prometheus.yml"),
            """
            global: {scrape_interval: 1s}
            scrape_configs:
            - job_name: node
              static_configs:
            %s
            """
                .formatted(targets.indent(2)));
    var process =
        new ProcessBuilder(
                List.of(
                    program.toString(),
                    "--config.file=" + configuration,
                    "--storage.tsdb.path=" + folder.resolve("data"),
                    "--web.listen-address=127.0.0.1:" + port))
            .redirectErrorStream(true)
            .redirectOutput(folder.resolve("prometheus.log").toFile())
            .start();
    return new PrometheusServer(process, port);
  }

  String address() {
    return "http://127.0.0.1:" + port;
  }

  /// The answer to a query; empty as long as there is none.
  String query(String query) throws InterruptedException {
    return page("/api/v1/query?query=" + URLEncoder.encode(query, StandardCharsets.UTF_8));
  }

  /// How many queries it has answered.
  int queries() throws InterruptedException {
    return QUERIES
        .matcher(page("/metrics"))
        .results()
        .mapToInt(count -> Integer.parseInt(count.group(1)))
        .sum();
  }

  private String page(String path) throws InterruptedException {
    var request = HttpRequest.newBuilder(URI.create(address() + path)).build();
    try (var client = HttpClient.newHttpClient()) {
      return client.send(request, BodyHandlers.ofString()).body();
    } catch (IOException e) {
      return ""; // it is starting
    }
  }

  @Override
  public void close() {
    process.destroyForcibly();
  }
}
