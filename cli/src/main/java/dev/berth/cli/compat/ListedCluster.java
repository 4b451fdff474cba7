package dev.berth.cli.compat;

import dev.berth.api.codec.Kind;
import dev.berth.api.codec.Kinds;
import dev.berth.api.core.LimitRange;
import dev.berth.api.core.Namespace;
import dev.berth.api.core.ResourceQuota;
import dev.berth.api.kubescheduler.ClientConnectionConfiguration;
import dev.berth.api.meta.KubernetesObject;
import dev.berth.api.meta.ObjectKey;
import dev.berth.capacity.compat.CapacityException;
import dev.berth.capacity.compat.TakenKinds;
import dev.berth.engine.port.TimeSource;
import dev.berth.kube.connect.Connection;
import dev.berth.kube.connect.ConnectionException;
import dev.berth.kube.connect.Connections;
import dev.berth.kube.http.ApiClient;
import dev.berth.kube.http.ApiPaths;
import dev.berth.kube.http.ApiRequest;
import dev.berth.kube.http.ApiServer;
import dev.berth.kube.http.ClientSettings;
import dev.berth.kube.watch.ObjectLister;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/// The objects that cluster-capacity and genpod list from an API server, once and in their order.
/// Close it. For one thread.
final class ListedCluster implements AutoCloseable {
  /// If this variable exists, with any value, the command runs in a pod of the cluster.
  private static final String IN_CLUSTER = "CC_INCLUSTER";

  /// kubectl's limits: a command that reads once need not wait.
  private static final ClientConnectionConfiguration CLIENT =
      new ClientConnectionConfiguration("", "", "application/vnd.kubernetes.protobuf", 50, 300);

  private final ApiServer server;
  private final ApiClient client;

  ListedCluster(Connection connection) {
    var time = TimeSource.system();
    server = ApiServer.at(connection, time);
    client = new ApiClient(server, ClientSettings.of(CLIENT, "berth-capacity"), time);
  }

  /// The connection to the API server: by the named file, otherwise by [#IN_CLUSTER], otherwise as
  /// kubectl finds it.
  ///
  /// @param kubeconfig the file; empty for none
  static Connection connection(String kubeconfig, Map<String, String> environment)
      throws CapacityException {
    var connections = new Connections(environment, TimeSource.system());
    try {
      return kubeconfig.isEmpty() && environment.containsKey(IN_CLUSTER)
          ? connections.find("", "")
          : connections.findAsKubectl(kubeconfig, "");
    } catch (ConnectionException e) {
      throw new CapacityException("Failed to parse kubeconfig file: " + e.getMessage());
    }
  }

  @Override
  public void close() {
    server.close();
  }

  /// All objects that cluster-capacity takes over.
  ///
  /// @throws CapacityException if a kind cannot be listed
  List<KubernetesObject> takenObjects() throws CapacityException, InterruptedException {
    var lister = new ObjectLister(client, _ -> {});
    var objects = new ArrayList<KubernetesObject>();
    for (Kind<?> kind : TakenKinds.ALL) {
      try {
        objects.addAll(lister.list(kind));
      } catch (IOException e) {
        throw new CapacityException(
            "unable to list %s: %s".formatted(kind.plural(), e.getMessage()));
      }
    }
    return objects;
  }

  /// @throws CapacityException if it cannot be read
  Namespace namespace(String name) throws CapacityException, InterruptedException {
    try {
      return client.object(
          Kinds.NAMESPACE, ApiRequest.get(ApiPaths.of(Kinds.NAMESPACE, new ObjectKey("", name))));
    } catch (IOException e) {
      throw new CapacityException("Namespace %s not found: %s".formatted(name, e.getMessage()));
    }
  }

  /// @throws CapacityException if they cannot be read
  List<LimitRange> limitRanges(String namespace) throws CapacityException, InterruptedException {
    try {
      return new ObjectLister(client, _ -> {}).list(Kinds.LIMIT_RANGE, namespace);
    } catch (IOException e) {
      throw new CapacityException(
          "Could not retrieve limit ranges for %s namespaces: %s"
              .formatted(namespace, e.getMessage()));
    }
  }

  /// @throws CapacityException if they cannot be read
  List<ResourceQuota> quotas(String namespace) throws CapacityException, InterruptedException {
    try {
      return new ObjectLister(client, _ -> {}).list(Kinds.RESOURCE_QUOTA, namespace);
    } catch (IOException e) {
      throw new CapacityException(
          "the quotas of namespace %s cannot be read: %s".formatted(namespace, e.getMessage()));
    }
  }
}
