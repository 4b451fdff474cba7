package dev.berth.loadaware.usage;

/// What Prometheus is asked for: vectors with a value for each node. Its name is in the label
/// `node`, or else in `nodename`, or else it is what comes before the port in `instance`.
///
/// @param cpu cores in use
/// @param memory bytes in use
public record PrometheusQueries(String cpu, String memory) {
  /// What node_exporter measures, by the name that the node gives itself.
  public static final PrometheusQueries NODE_EXPORTER =
      new PrometheusQueries(
          "sum by (nodename) (rate(node_cpu_seconds_total{mode!~\"idle|iowait|steal\"}[2m])"
              + " * on (instance) group_left (nodename) node_uname_info)",
          "sum by (nodename) ((node_memory_MemTotal_bytes - node_memory_MemAvailable_bytes)"
              + " * on (instance) group_left (nodename) node_uname_info)");

  /// What the kubelet measures with cAdvisor, where series have the label `node`.
  public static final PrometheusQueries KUBELET =
      new PrometheusQueries(
          "sum by (node) (rate(container_cpu_usage_seconds_total{id=\"/\"}[2m]))",
          "sum by (node) (container_memory_working_set_bytes{id=\"/\"})");

  @Override
  public String toString() {
    return "asked for %s and %s".formatted(cpu, memory);
  }
}
