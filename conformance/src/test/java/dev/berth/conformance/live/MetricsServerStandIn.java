package dev.berth.conformance.live;

import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpsConfigurator;
import com.sun.net.httpserver.HttpsServer;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.Executors;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.Collectors;

/// Serves `metrics.k8s.io/v1beta1` to the API server, with what the test says that nodes use.
final class MetricsServerStandIn implements AutoCloseable {
  private static final String GROUP = "/apis/metrics.k8s.io/v1beta1";
  private static final String RESOURCES =
      """
      {"kind":"APIResourceList","apiVersion":"v1","groupVersion":"metrics.k8s.io/v1beta1",
       "resources":[{"name":"nodes","singularName":"","namespaced":false,"kind":"NodeMetrics","verbs":["get","list"]}]}
      """;

  /// How it answers.
  enum Mode {
    WELL,
    /// With an error.
    AWAY,
    /// Never.
    LATE,
    /// With a list of something else.
    MALFORMED,
    /// With amounts that no node can use.
    ABSURD
  }

  private final HttpsServer server;
  private final Map<String, String> cpu = new TreeMap<>();
  private final AtomicInteger questions = new AtomicInteger();
  private final CountDownLatch over = new CountDownLatch(1);
  private volatile Mode mode = Mode.WELL;

  private MetricsServerStandIn(HttpsServer server) {
    this.server = server;
  }

  /// What makes a server of this port the metrics server: the API server reaches what a service
  /// names elsewhere.
  static String registration(int port) {
    return """
    apiVersion: v1
    kind: Service
    metadata: {name: metrics-server, namespace: kube-system}
    spec: {type: ExternalName, externalName: localhost, ports: [{port: %1$d}]}
    ---
    apiVersion: apiregistration.k8s.io/v1
    kind: APIService
    metadata: {name: v1beta1.metrics.k8s.io}
    spec:
      group: metrics.k8s.io
      version: v1beta1
      service: {name: metrics-server, namespace: kube-system, port: %1$d}
      insecureSkipTLSVerify: true
      groupPriorityMinimum: 100
      versionPriority: 100
    """
        .formatted(port);
  }

  /// @param folder takes its key
  static MetricsServerStandIn start(Path folder) throws Exception {
    var server = HttpsServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
    server.setHttpsConfigurator(new HttpsConfigurator(SelfSignedTls.in(folder)));
    server.setExecutor(Executors.newVirtualThreadPerTaskExecutor());
    var standIn = new MetricsServerStandIn(server);
    server.createContext("/", standIn::handle);
    server.start();
    return standIn;
  }

  int port() {
    return server.getAddress().getPort();
  }

  /// From now on the node uses so much.
  void uses(String node, String cores) {
    synchronized (cpu) {
      cpu.put(node, cores);
    }
  }

  void answers(Mode next) {
    mode = next;
  }

  /// How often it was asked for nodes.
  int questions() {
    return questions.get();
  }

  private void handle(HttpExchange call) throws IOException {
    String path = call.getRequestURI().getPath();
    if (path.equals(GROUP)) {
      answer(call, 200, RESOURCES);
    } else if (!path.equals(GROUP + "/nodes")) {
      answer(call, 404, "{}");
    } else {
      nodes(call);
      questions.incrementAndGet();
    }
  }

  private void nodes(HttpExchange call) throws IOException {
    switch (mode) {
      case WELL -> answer(call, 200, list("1Gi"));
      case AWAY -> answer(call, 503, "away");
      case LATE -> {
        try {
          over.await();
        } catch (InterruptedException e) {
          Thread.currentThread().interrupt();
        }
        call.close();
      }
      case MALFORMED -> answer(call, 200, list("much"));
      case ABSURD -> answer(call, 200, list("-1"));
    }
  }

  private String list(String memory) {
    synchronized (cpu) {
      return """
      {"kind":"NodeMetricsList","apiVersion":"metrics.k8s.io/v1beta1","metadata":{},"items":[%s]}\
      """
          .formatted(
              cpu.entrySet().stream()
                  .map(node -> item(node.getKey(), node.getValue(), memory))
                  .collect(Collectors.joining(",")));
    }
  }

  private String item(String node, String cores, String memory) {
    return """
    {"metadata":{"name":"%s"},"timestamp":"%s","window":"1s","usage":{"cpu":"%s","memory":"%s"}}\
    """
        .formatted(
            node,
            Instant.now().truncatedTo(ChronoUnit.SECONDS),
            mode == Mode.ABSURD ? "1e30" : cores,
            memory);
  }

  private static void answer(HttpExchange call, int code, String text) throws IOException {
    byte[] body = text.getBytes(StandardCharsets.UTF_8);
    call.getResponseHeaders().set("Content-Type", "application/json");
    call.sendResponseHeaders(code, body.length);
    call.getResponseBody().write(body);
    call.close();
  }

  @Override
  public void close() {
    over.countDown();
    server.stop(0);
  }
}
