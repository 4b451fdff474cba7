package dev.berth.conformance.live;

import com.sun.net.httpserver.HttpServer;
import dev.berth.config.server.CertificateFiles;
import dev.berth.config.server.SecureServing;
import dev.berth.conformance.Ports;
import dev.berth.conformance.controlplane.ControlPlane;
import dev.berth.conformance.controlplane.Kubectl;
import dev.berth.engine.port.TimeSource;
import dev.berth.server.SecureServer;
import dev.berth.server.http.Request;
import dev.berth.server.http.Response;
import dev.berth.server.tls.ServerTls;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;

/// A metrics server, which the API server finds by an APIService, and a Prometheus.
///
/// @param metricsServer serves `metrics.k8s.io/v1beta1`
/// @param prometheus answers every query with the same vector
record UsageServers(SecureServer metricsServer, HttpServer prometheus) implements AutoCloseable {
  private static final String GROUP = "/apis/metrics.k8s.io/v1beta1";

  /// What is measured.
  ///
  /// @param nodes CPU and memory by node, in JSON
  /// @param pod that of the only container of each pod, in JSON
  /// @param shares what Prometheus says of nodes
  record Usage(Map<String, String> nodes, String pod, Map<String, Double> shares) {
    Usage {
      nodes = Map.copyOf(nodes);
      shares = Map.copyOf(shares);
    }

    private Response answer(Request request) {
      var path = request.path().substring(GROUP.length());
      if (path.isEmpty()) {
        return json(
            "{'kind':'APIResourceList','apiVersion':'v1','groupVersion':'metrics.k8s.io/v1beta1',"
                + "'resources':[%s,%s]}"
                    .formatted(
                        resource("nodes", "NodeMetrics", false),
                        resource("pods", "PodMetrics", true)));
      }
      var name = path.substring(path.lastIndexOf('/') + 1);
      if (path.equals("/nodes")) {
        return json(
            "{'kind':'NodeMetricsList','apiVersion':'metrics.k8s.io/v1beta1','items':[%s]}"
                .formatted(
                    nodes.keySet().stream().map(this::node).collect(Collectors.joining(","))));
      }
      if (path.startsWith("/nodes/")) {
        return nodes.containsKey(name) ? json(node(name)) : Response.notFound();
      }
      var namespace = path.substring("/namespaces/".length(), path.indexOf("/pods/"));
      return json(
          object("PodMetrics", "'name':'%s','namespace':'%s'".formatted(name, namespace))
              + ",'containers':[{'name':'c','usage':%s}]}".formatted(pod));
    }

    private String node(String name) {
      return object("NodeMetrics", "'name':'%s'".formatted(name))
          + ",'usage':%s}".formatted(nodes.get(name));
    }

    /// Without its end.
    private static String object(String kind, String metadata) {
      return ("{'kind':'%s','apiVersion':'metrics.k8s.io/v1beta1','metadata':{%s},"
              + "'timestamp':'%s','window':'20s'")
          .formatted(kind, metadata, TimeSource.system().instant());
    }

    private static String resource(String name, String kind, boolean namespaced) {
      return "{'name':'%s','singularName':'','namespaced':%b,'kind':'%s','verbs':['get','list']}"
          .formatted(name, namespaced, kind);
    }

    private static Response json(String text) {
      return Response.of(200, Response.JSON, text.replace('\'', '"'));
    }

    private String vector() {
      return "{'status':'success','data':{'resultType':'vector','result':[%s]}}"
          .formatted(
              shares.entrySet().stream()
                  .map(share ->
                      "{'metric':{'instance':'%s'},'value':[1700000000,'%s']}"
                          .formatted(share.getKey(), share.getValue()))
                  .collect(Collectors.joining(",")))
          .replace('\'', '"');
    }
  }

  /// Starts both, and waits until the API server has found the first.
  static UsageServers start(ControlPlane cluster, Usage usage)
      throws IOException, InterruptedException {
    int port = Ports.reserve();
    var serving =
        new SecureServing(
            InetAddress.getLoopbackAddress(),
            port,
            new CertificateFiles("", ""),
            "",
            List.of(),
            new SecureServing.Tls(List.of(), List.of(), ""),
            new SecureServing.Http2(true, 0),
            false,
            false);
    var metricsServer =
        SecureServer.start(
            serving,
            ServerTls.of(serving, TimeSource.system()),
            request ->
                request.path().startsWith(GROUP) ? usage.answer(request) : Response.notFound());
    var servers = new UsageServers(metricsServer, prometheus(usage));
    var kubectl = Kubectl.of(cluster);
    kubectl.apply(
        "kube-system",
        Files.writeString(
            cluster.file("metrics-server.yaml"), MetricsServerStandIn.registration(port)));
    var _ =
        kubectl.run(
            "wait",
            "--for=condition=Available",
            "apiservice/v1beta1.metrics.k8s.io",
            "--timeout=60s");
    return servers;
  }

  private static HttpServer prometheus(Usage usage) throws IOException {
    var address = new InetSocketAddress(InetAddress.getLoopbackAddress(), 0);
    var server = HttpServer.create(address, 0);
    server.createContext(
        "/api/v1/query",
        call -> {
          try (call) {
            var body = usage.vector().getBytes(StandardCharsets.UTF_8);
            call.getResponseHeaders().set("Content-Type", "application/json");
            call.sendResponseHeaders(200, body.length);
            call.getResponseBody().write(body);
          }
        });
    server.start();
    return server;
  }

  URI prometheusUrl() {
    return URI.create("http://127.0.0.1:" + prometheus.getAddress().getPort());
  }

  @Override
  public void close() {
    metricsServer.close();
    prometheus.stop(0);
  }
}
