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
import java.util.Set;
import java.util.concurrent.ConcurrentSkipListSet;

/// The objects of a file, as an API server stores them, behind one that lists them over HTTP and
/// does nothing else.
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
    var path = exchange.getRequestURI().getPath();
    var kind = objects.keySet().stream().filter(it -> ApiPaths.of(it).equals(path)).findFirst();
    var list = new StringBuilder();
    Codecs.ANY.encode(
        kind.isEmpty()
            ? Map.of("kind", "Status", "status", "Failure", "reason", "NotFound", "code", 404L)
            : Map.of(
                "metadata",
                Map.of("resourceVersion", "1"),
                "items",
                objects.getOrDefault(kind.get(), List.of()).stream()
                    .map(it -> ObjectTree.of(it).fields())
                    .toList()),
        JsonEncoder.compact(list));
    var bytes = list.toString().getBytes(StandardCharsets.UTF_8);
    exchange.getResponseHeaders().add("Content-Type", "application/json");
    exchange.sendResponseHeaders(kind.isEmpty() ? 404 : 200, bytes.length);
    exchange.getResponseBody().write(bytes);
    exchange.close();
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
