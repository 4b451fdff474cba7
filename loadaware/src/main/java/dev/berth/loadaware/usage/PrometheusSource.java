package dev.berth.loadaware.usage;

import java.io.IOException;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Map;

/// A Prometheus server. A node counts if it has a value of both queries; of several values of one
/// query the largest.
///
/// @param server answers queries
record PrometheusSource(PrometheusQueries queries, PrometheusHttp server) implements UsageSource {
  @Override
  public Collection<NodeMeasurement> read(Instant now) throws IOException, InterruptedException {
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

  private Map<String, Double> values(String query) throws IOException, InterruptedException {
    return PrometheusVector.read(server.query(query)).byNode();
  }
}
