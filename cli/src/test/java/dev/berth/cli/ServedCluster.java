package dev.berth.cli;

import static java.util.stream.Collectors.groupingBy;

import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import dev.berth.api.codec.Codecs;
import dev.berth.api.codec.JsonEncoder;
import dev.berth.api.codec.Kind;
import dev.berth.api.codec.Kinds;
import dev.berth.api.codec.ObjectTree;
import dev.berth.api.codec.Problems;
import dev.berth.api.meta.KubernetesObject;
import dev.berth.cluster.manifest.ReadProgress;
import dev.berth.cluster.manifest.Sources;
import dev.berth.descheduler.scenario.ScenarioReader;
import dev.berth.kube.http.ApiPaths;
import java.io.IOException;
import java.io.InputStream;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.ConcurrentSkipListSet;
import org.jspecify.annotations.Nullable;

/// The objects of a file, as an API server stores them, behind one that gets and lists them over
/// HTTP and does nothing else. It does not know kinds of which there is no object.
final class ServedCluster implements AutoCloseable {
  private final HttpServer server;
  private final Map<Kind<?>, List<KubernetesObject>> objects;
  private final Set<String> methods = new ConcurrentSkipListSet<>();

  ServedCluster(String file) throws IOException {
    var problems = new Problems();
    var sources = Sources.of(List.of(file), InputStream.nullInputStream(), problems);
    objects =
        ScenarioReader.read(sources, problems, new ReadProgress()).objects().stream()
            .collect(groupingBy(Kinds::of));
    server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
    server.createContext("/", this::answer);
    server.start();
  }

  private void answer(HttpExchange exchange) throws IOException {
    methods.add(exchange.getRequestMethod());
    var found = found(exchange.getRequestURI().getPath());
    var answer = new StringBuilder();
    Codecs.ANY.encode(
        found.orElse(
            Map.of("kind", "Status", "status", "Failure", "reason", "NotFound", "code", 404L)),
        JsonEncoder.compact(answer));
    var bytes = answer.toString().getBytes(StandardCharsets.UTF_8);
    exchange.getResponseHeaders().add("Content-Type", "application/json");
    exchange.sendResponseHeaders(found.isEmpty() ? 404 : 200, bytes.length);
    exchange.getResponseBody().write(bytes);
    exchange.close();
  }

  private Optional<Map<String, @Nullable Object>> found(String path) {
    for (var entry : objects.entrySet()) {
      Kind<?> kind = entry.getKey();
      if (path.equals(ApiPaths.of(kind))) {
        return Optional.of(list(entry.getValue()));
      }
      for (KubernetesObject object : entry.getValue()) {
        if (path.equals(ApiPaths.of(kind, object.key()))) {
          return Optional.of(ObjectTree.of(object).fields());
        }
        var namespace = object.metadata().namespace();
        if (path.equals(ApiPaths.in(kind, namespace))) {
          return Optional.of(
              list(
                  entry.getValue().stream()
                      .filter(it -> it.metadata().namespace().equals(namespace))
                      .toList()));
        }
      }
    }
    return Optional.empty();
  }

  private static Map<String, @Nullable Object> list(List<KubernetesObject> items) {
    return Map.of(
        "metadata",
        Map.of("resourceVersion", "1"),
        "items",
        items.stream().map(it -> ObjectTree.of(it).fields()).toList());
  }

  /// A file that says how to reach it.
  String kubeconfig(Path folder) throws IOException {
    return Files.writeString(
            folder.resolve("kubeconfig"),
            """
            current-context: served
            contexts: [{name: served, context: {cluster: served}}]
            clusters: [{name: served, cluster: {server: 'http://127.0.0.1:%d'}}]
            """
                .formatted(server.getAddress().getPort()))
        .toString();
  }

  /// What was asked for, such as `GET`.
  Set<String> methods() {
    return methods;
  }

  @Override
  public void close() {
    server.stop(0);
  }
}
