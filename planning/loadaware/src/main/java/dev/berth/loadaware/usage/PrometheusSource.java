package dev.berth.loadaware.usage;

import java.io.IOException;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/// A Prometheus server. A node counts if it has a value of both queries; of several values of one
/// query the largest.
///
/// @param server answers queries
record PrometheusSource(PrometheusQueries queries, InstantQueries server) implements UsageSource {
  private static final List<String> NODE_LABELS = List.of("node", "nodename");
  private static final String INSTANCE = "instance";

  @Override
  public Collection<NodeMeasurement> read(Instant now) throws IOException {
    Map<String, Double> cpu = values(queries.cpu());
    Map<String, Double> memory = values(queries.memory());
    List<NodeMeasurement> usages = new ArrayList<>();
    cpu.forEach((node, cores) -> {
      Double bytes = memory.get(node);
      NodeMeasurement usage =
          bytes == null ? null : NodeMeasurement.measured(node, now, Duration.ZERO, cores, bytes);
      if (usage != null) {
        usages.add(usage);
      }
    });
    return usages;
  }

  /// The values by node. Series of no node, or without a value, are left out.
  private Map<String, Double> values(String query) throws IOException {
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
    for (String label : NODE_LABELS) {
      String name = labels.getOrDefault(label, "");
      if (!name.isEmpty()) {
        return name;
      }
    }
    return labels.getOrDefault(INSTANCE, "").replaceFirst(":\\d+$", "");
  }
}
