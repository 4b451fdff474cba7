package dev.berth.loadaware.annotator;

import dev.berth.api.core.AddressedNode;
import dev.berth.api.core.NodeAddress;
import dev.berth.loadaware.usage.InstantQueries;
import dev.berth.loadaware.usage.InstantQueries.MeasuredSeries;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;

/// A node with the names that Prometheus may use for it.
///
/// @param address its first internal IP address; its name if it has none
/// @param all its name and all of its addresses
public record MonitoredNode(String name, String address, List<String> all) {
  public MonitoredNode {
    all = List.copyOf(all);
  }

  public static MonitoredNode of(AddressedNode node) {
    String name = node.metadata().name();
    String internal =
        node.addresses().stream()
            .filter(it -> it.type().equals(NodeAddress.INTERNAL_IP))
            .findFirst()
            .map(NodeAddress::address)
            .orElse(name);
    var all = new ArrayList<String>(List.of(name));
    node.addresses().forEach(it -> all.add(it.address()));
    return new MonitoredNode(name, internal, all.stream().distinct().toList());
  }

  /// The queries for a metric in their order: by address, by address and port, by name.
  public List<String> queries(String metric) {
    return List.of(
            query(metric, address), query(metric, address + ":.+"), query(metric, literal(name)))
        .stream()
        .distinct()
        .toList();
  }

  /// Queries Prometheus for a metric: the first query with a result counts. Blocks.
  public LoadAnswer measure(String metric, InstantQueries prometheus) {
    String why = "";
    for (String query : queries(metric)) {
      try {
        List<MeasuredSeries> series = prometheus.ask(query);
        if (!series.isEmpty()) {
          double value = series.getLast().value();
          if (Double.isFinite(value)) {
            return new LoadAnswer.Measured(query, series, Math.max(0, value));
          }
          why = "the value is " + (Double.isNaN(value) ? "NaN" : value > 0 ? "+Inf" : "-Inf");
        }
      } catch (IOException e) {
        why = String.valueOf(e.getMessage());
      }
    }
    return new LoadAnswer.Unknown(queries(metric), why);
  }

  private static String query(String metric, String instance) {
    return "%s{instance=~\"%s\"} /100".formatted(metric, instance);
  }

  /// A dot in a name matches only a dot. Addresses do not need this, because none matches another
  /// one.
  private static String literal(String name) {
    return name.replace(".", "[.]");
  }
}
