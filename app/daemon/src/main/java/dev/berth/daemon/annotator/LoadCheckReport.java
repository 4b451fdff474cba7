package dev.berth.daemon.annotator;

import dev.berth.api.codec.Kinds;
import dev.berth.api.core.AddressedNode;
import dev.berth.engine.port.TimeSource;
import dev.berth.kube.connect.Connections;
import dev.berth.kube.http.ApiClient;
import dev.berth.kube.http.ApiServer;
import dev.berth.kube.http.ClientSettings;
import dev.berth.kube.watch.ObjectLister;
import dev.berth.loadaware.annotator.LoadCheck;
import dev.berth.loadaware.annotator.LoadCheck.CheckedLoad;
import dev.berth.loadaware.annotator.MonitoredNode;
import java.io.IOException;
import java.net.URI;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.function.Consumer;

/// The values that the annotator would get for the nodes of a cluster.
///
/// @param unmeasured metrics that the scheduler uses for decisions, but that no `syncPolicy` names
/// @param checked metric by metric
public record LoadCheckReport(URI prometheus, List<String> unmeasured, List<CheckedLoad> checked) {
  private static final String AGENT = "berth annotate-load --check";
  private static final Duration TIMEOUT = Duration.ofSeconds(65);

  public LoadCheckReport {
    unmeasured = List.copyOf(unmeasured);
    checked = List.copyOf(checked);
  }

  /// Reads the nodes, and runs the queries. Without a kubeconfig among the options, the cluster is
  /// that of the user, as for kubectl.
  ///
  /// @param progress takes the current step
  /// @throws IOException if the cluster or Prometheus cannot be asked; the message is for the user
  public static LoadCheckReport of(
      AnnotatorRequest request, Map<String, String> environment, Consumer<String> progress)
      throws IOException, InterruptedException {
    var time = TimeSource.system();
    try (var client = request.connect(environment)) {
      var prometheus = AnnotatorRequest.queries(client, time);
      progress.accept("Prometheus");
      var _ = prometheus.ask("vector(1)");
      progress.accept("nodes");
      List<MonitoredNode> nodes = nodes(request, environment, time);
      var policy = request.policy();
      return new LoadCheckReport(
          request.prometheus(),
          LoadCheck.unmeasured(policy),
          new LoadCheck(prometheus, time, progress).check(policy, nodes));
    }
  }

  private static List<MonitoredNode> nodes(
      AnnotatorRequest request, Map<String, String> environment, TimeSource time)
      throws IOException, InterruptedException {
    var connections = new Connections(environment, time);
    var options = request.options();
    var connection =
        options.master().isEmpty()
            ? connections.findAsKubectl(options.kubeconfig(), "")
            : connections.find(options.kubeconfig(), options.master());
    try (var server = ApiServer.at(connection, time)) {
      var client =
          new ApiClient(server, new ClientSettings(AGENT, "application/json", 0, 0, TIMEOUT), time);
      List<AddressedNode> nodes = new ObjectLister(client, _ -> {}).list(Kinds.ADDRESSED_NODE);
      return nodes.stream().map(MonitoredNode::of).toList();
    }
  }

  /// Whether every metric of every node has a value.
  public boolean isWell() {
    return unmeasured.isEmpty() && checked.stream().allMatch(CheckedLoad::isWell);
  }
}
