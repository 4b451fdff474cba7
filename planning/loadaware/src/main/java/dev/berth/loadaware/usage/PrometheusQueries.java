package dev.berth.loadaware.usage;

import dev.berth.loadaware.usage.InstantQueries.MeasuredSeries;
import java.io.IOException;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.TreeMap;

/// The queries to Prometheus: vectors with a value for each node. The node's name is the label
/// `node`, or else `nodename`, or else the part of `instance` before the port.
///
/// @param cpu cores in use
/// @param memory bytes in use
public record PrometheusQueries(String cpu, String memory) {
  private static final List<String> NODE_LABELS = List.of("node", "nodename");

  /// The measurements of node_exporter, by the name that the node gives itself.
  public static final PrometheusQueries NODE_EXPORTER =
      new PrometheusQueries(
          "sum by (nodename) (rate(node_cpu_seconds_total{mode!~\"idle|iowait|steal\"}[2m])"
              + " * on (instance) group_left (nodename) node_uname_info)",
          "sum by (nodename) ((node_memory_MemTotal_bytes - node_memory_MemAvailable_bytes)"
              + " * on (instance) group_left (nodename) node_uname_info)");

  /// The kubelet's measurements by cAdvisor, where series have the label `node`.
  public static final PrometheusQueries KUBELET =
      new PrometheusQueries(
          "sum by (node) (rate(container_cpu_usage_seconds_total{id=\"/\"}[2m]))",
          "sum by (node) (container_memory_working_set_bytes{id=\"/\"})");

  @Override
  public String toString() {
    return "asked for %s and %s".formatted(cpu, memory);
  }

  /// The use of nodes with a value from both queries; if one query has several values, the largest
  /// counts.
  List<NodeMeasurement> measure(InstantQueries server, Instant now) throws IOException {
    Map<String, Double> cpu = values(this.cpu, server);
    Map<String, Double> memory = values(this.memory, server);
    return cpu.entrySet().stream()
        .map(cores ->
            NodeMeasurement.measured(
                cores.getKey(),
                now,
                Duration.ZERO,
                cores.getValue(),
                memory.getOrDefault(cores.getKey(), Double.NaN)))
        .filter(Objects::nonNull)
        .toList();
  }

  /// The values by node. Series without a node or a value are left out.
  private static Map<String, Double> values(String query, InstantQueries server)
      throws IOException {
    var values = new TreeMap<String, Double>();
    for (MeasuredSeries series : server.ask(query)) {
      String node = node(series.labels());
      if (!node.isEmpty() && !Double.isNaN(series.value())) {
        values.merge(node, series.value(), Math::max);
      }
    }
    return values;
  }

  private static String node(Map<String, String> labels) {
    return NODE_LABELS.stream()
        .map(label -> labels.getOrDefault(label, ""))
        .filter(name -> !name.isEmpty())
        .findFirst()
        .orElseGet(() -> labels.getOrDefault("instance", "").replaceFirst(":\\d+$", ""));
  }
}
