package dev.berth.conformance.live;

import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.charset.StandardCharsets;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Collectors;

/// Serves what node_exporter would measure of nodes, each at a path of its name: constant use of
/// CPU from the beginning on, and a quarter of 16 GiB of memory.
final class NodeExporterStandIn implements AutoCloseable {
  private final HttpServer server;
  private final Map<String, Double> cores;
  private final long begun = System.nanoTime();

  private NodeExporterStandIn(HttpServer server, Map<String, Double> cores) {
    this.server = server;
    this.cores = new TreeMap<>(cores);
  }

  /// @param cores that are used, by node
  static NodeExporterStandIn start(Map<String, Double> cores) throws IOException {
    var server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
    var exporter = new NodeExporterStandIn(server, cores);
    server.createContext("/", exporter::handle);
    server.start();
    return exporter;
  }

  /// The targets, for Prometheus' configuration.
  String targets() {
    return cores.keySet().stream().map(this::target).collect(Collectors.joining());
  }

  private String target(String node) {
    return """
    - targets: ["127.0.0.1:%1$d"]
      labels: {instance: "%2$s.example:9100", __metrics_path__: /%2$s}
    """
        .formatted(server.getAddress().getPort(), node);
  }

  private void handle(HttpExchange call) throws IOException {
    String node = call.getRequestURI().getPath().substring(1);
    double seconds = (System.nanoTime() - begun) / 1e9;
    double used = cores.getOrDefault(node, 0.0);
    String text =
        """
        # TYPE node_cpu_seconds_total counter
        node_cpu_seconds_total{cpu="0",mode="idle"} %2$f
        node_cpu_seconds_total{cpu="0",mode="user"} %3$f
        # TYPE node_memory_MemTotal_bytes gauge
        node_memory_MemTotal_bytes 17179869184
        # TYPE node_memory_MemAvailable_bytes gauge
        node_memory_MemAvailable_bytes 12884901888
        # TYPE node_uname_info gauge
        node_uname_info{nodename="%1$s",sysname="Linux"} 1
        """
            .formatted(node, seconds * (8 - used), seconds * used);
    byte[] body = text.getBytes(StandardCharsets.UTF_8);
    call.getResponseHeaders().set("Content-Type", "text/plain; version=0.0.4");
    call.sendResponseHeaders(200, body.length);
    call.getResponseBody().write(body);
    call.close();
  }

  @Override
  public void close() {
    server.stop(0);
  }
}
