package dev.berth.conformance.live;

import dev.berth.api.codec.Kinds;
import dev.berth.api.core.Pod;
import dev.berth.api.events.Event;
import dev.berth.api.meta.ObjectKey;
import dev.berth.conformance.Eventually;
import dev.berth.conformance.controlplane.ControlPlane;
import dev.berth.engine.port.TimeSource;
import dev.berth.kube.connect.Connections;
import dev.berth.kube.http.ApiClient;
import dev.berth.kube.http.ApiRequest;
import dev.berth.kube.http.ApiServer;
import java.io.IOException;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.List;
import java.util.Map;

/// Three nodes `a-…` and three nodes `b-…`, labelled with their tier: a scheduler of which one
/// version places pods on one tier, and the next one on the other, shows by each pod which version
/// has decided on it.
final class TwoTiers implements AutoCloseable {
  private static final Duration PATIENCE = Duration.ofMinutes(3);

  private final ControlPlane cluster;
  private final Admin admin;

  TwoTiers(ControlPlane cluster) throws Exception {
    this.cluster = cluster;
    admin = Admin.of(cluster);
    for (var i = 0; i < 3; i++) {
      node("a-" + i, "a");
      node("b-" + i, "b");
    }
  }

  private void node(String name, String tier) throws Exception {
    var key = ObjectKey.clusterScoped(name);
    admin.create(
        Kinds.NODE, "", "{'metadata':{'name':'%s','labels':{'tier':'%s'}}}".formatted(name, tier));
    admin.patchStatus(
        Kinds.NODE, key, "{'status':{'allocatable':{'cpu':'64','memory':'64Gi','pods':'1000'}}}");
    admin.patch(Kinds.NODE, key, "{'spec':{'taints':null}}");
  }

  /// Creates pods that fit any node.
  void pods(String prefix, int count) throws Exception {
    for (var i = 0; i < count; i++) {
      pod("%s-%d".formatted(prefix, i), "");
    }
  }

  /// Creates a pod for nodes of a tier.
  void podFor(String tier, String name) throws Exception {
    pod(name, "'nodeSelector':{'tier':'%s'},".formatted(tier));
  }

  private void pod(String name, String spec) throws Exception {
    admin.create(
        Kinds.POD,
        "default",
        "{'metadata':{'name':'%s'},'spec':{%s'containers':[{'name':'c','image':'pause'}]}}"
            .formatted(name, spec));
  }

  /// How many pods are bound to a node.
  ///
  /// @param prefix of the pods' names
  /// @param nodes the prefix of the nodes' names
  long on(String prefix, String nodes) throws Exception {
    return admin.list(Kinds.POD).stream()
        .filter(pod -> pod.metadata().name().startsWith(prefix))
        .map(Pod::spec)
        .filter(spec -> spec.nodeName().startsWith(nodes))
        .count();
  }

  /// Flags of a scheduler that answers an administrator on a port.
  List<String> serving(int port) {
    var kubeconfig = cluster.kubeconfig(ControlPlane.SCHEDULER);
    return List.of(
        "--authentication-kubeconfig=" + kubeconfig,
        "--authorization-kubeconfig=" + kubeconfig,
        "--bind-address=127.0.0.1",
        "--secure-port=" + port);
  }

  /// A page that a scheduler serves.
  String page(int port, String path) throws Exception {
    var connection =
        new Connections(Map.of(), TimeSource.system())
            .find(cluster.kubeconfig(ControlPlane.ADMIN).toString(), "")
            .at(URI.create("https://127.0.0.1:" + port), null, true);
    try (var server = ApiServer.at(connection, TimeSource.system());
        var response =
            new ApiClient(server, Admin.settings("*/*"), TimeSource.system())
                .send(ApiRequest.get(path))) {
      return new String(response.body().readAllBytes(), StandardCharsets.UTF_8);
    }
  }

  /// The answer to a question about decisions.
  String asked(int port, String question) throws Exception {
    return page(port, "/apis/decisions.berth.dev/v1alpha1/" + question);
  }

  /// The events of that reason.
  List<Event> events(String reason) throws Exception {
    return admin.list(Kinds.EVENT).stream().filter(event -> event.reason().equals(reason)).toList();
  }

  /// Waits for what it does with many pods.
  static Eventually eventually(RunningBerth berth) {
    return Eventually.with(berth).within(PATIENCE);
  }

  @Override
  public void close() throws IOException {
    admin.close();
  }
}
