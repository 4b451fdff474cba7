package dev.berth.conformance.workloads;

import dev.berth.conformance.controlplane.ControlPlane;
import dev.berth.engine.port.TimeSource;
import dev.berth.kube.connect.Connections;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse.BodyHandlers;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.function.Predicate;

/// Everything that happens to the objects of some kinds, as the API server sends it. For any
/// thread.
final class History implements AutoCloseable {

  static final String PODS = "api/v1/pods";
  static final String NODES = "api/v1/nodes";
  static final String EVENTS = "apis/events.k8s.io/v1/events";
  static final String VOLUME_CLAIMS = "api/v1/persistentvolumeclaims";
  static final String VOLUMES = "api/v1/persistentvolumes";
  static final String ATTACHMENTS = "apis/storage.k8s.io/v1/volumeattachments";
  static final String CLAIMS = "apis/resource.k8s.io/v1/resourceclaims";
  static final String SERVICE_ACCOUNTS = "api/v1/serviceaccounts";

  static final String SELECTED_NODE = "volume.kubernetes.io/selected-node";

  static final String PROVISIONER = "volume.kubernetes.io/storage-provisioner";

  private static final List<String> ALL =
      List.of(PODS, NODES, EVENTS, VOLUME_CLAIMS, VOLUMES, ATTACHMENTS, CLAIMS, SERVICE_ACCOUNTS);

  /// An object as it was at one time.
  record Version(boolean isDeleted, JsonTree object) {
    String namespace() {
      return object.text("metadata", "namespace");
    }
  }

  private final HttpClient client;
  private final Map<String, List<Version>> versions = new LinkedHashMap<>();
  private final Map<String, Long> lastChanges = new LinkedHashMap<>();

  private History(HttpClient client) {
    this.client = client;
    ALL.forEach(kind -> versions.put(kind, new ArrayList<>()));
  }

  /// Begins to listen.
  static History of(ControlPlane cluster) throws IOException, InterruptedException {
    var connection =
        new Connections(Map.of(), TimeSource.system())
            .find(cluster.kubeconfig(ControlPlane.ADMIN).toString(), "");
    var history =
        new History(
            HttpClient.newBuilder()
                .sslContext(connection.tls(connection.access()).context())
                .build());
    for (var kind : ALL) {
      var address = URI.create("%s/%s?watch=true".formatted(cluster.address(), kind));
      var _ = Thread.ofVirtual().start(() -> history.listen(kind, address));
    }
    return history;
  }

  private void listen(String kind, URI address) {
    try {
      var request = HttpRequest.newBuilder(address).build();
      try (var lines = client.send(request, BodyHandlers.ofLines()).body()) {
        lines.forEach(line -> add(kind, JsonTree.parse(line)));
      }
    } catch (IOException | UncheckedIOException e) {
      // closed
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }

  private synchronized void add(String kind, JsonTree change) {
    var version = new Version(change.text("type").equals("DELETED"), change.at("object"));
    Objects.requireNonNull(versions.get(kind)).add(version);
    lastChanges.put(version.namespace(), TimeSource.system().nanos());
  }

  /// When something has changed in a namespace for the last time, in [System#nanoTime].
  synchronized long lastChange(String namespace) {
    return lastChanges.getOrDefault(namespace, 0L);
  }

  /// All versions of the objects of a kind in a namespace (empty for what has none), by UID, the
  /// oldest first.
  Map<String, List<Version>> of(String kind, String namespace) {
    return of(kind, version -> version.namespace().equals(namespace));
  }

  private synchronized Map<String, List<Version>> of(String kind, Predicate<Version> wanted) {
    var objects = new LinkedHashMap<String, List<Version>>();
    for (var version : Objects.requireNonNull(versions.get(kind))) {
      if (wanted.test(version)) {
        objects
            .computeIfAbsent(version.object().text("metadata", "uid"), _ -> new ArrayList<>())
            .add(version);
      }
    }
    return objects;
  }

  /// What is there now.
  List<JsonTree> present(String kind, String namespace) {
    return present(of(kind, namespace));
  }

  /// What is there now in all namespaces.
  List<JsonTree> present(String kind) {
    return present(of(kind, _ -> true));
  }

  private static List<JsonTree> present(Map<String, List<Version>> objects) {
    return objects.values().stream()
        .map(List::getLast)
        .filter(version -> !version.isDeleted())
        .map(Version::object)
        .toList();
  }

  /// The unbound claims that a storage driver of `example.com` is to make volumes for, and where.
  List<JsonTree> claimsToProvision() {
    var latest = new LinkedHashMap<String, JsonTree>();
    synchronized (this) {
      for (var version : Objects.requireNonNull(versions.get(VOLUME_CLAIMS))) {
        latest.put(version.object().text("metadata", "uid"), version.object());
      }
    }
    return latest.values().stream()
        .filter(claim -> {
          var annotations = claim.at("metadata", "annotations");
          return DriverLoop.isFor(annotations.text(PROVISIONER))
              && annotations.at(SELECTED_NODE).isThere()
              && claim.text("spec", "volumeName").isEmpty();
        })
        .toList();
  }

  @Override
  public void close() {
    client.shutdownNow();
  }
}
