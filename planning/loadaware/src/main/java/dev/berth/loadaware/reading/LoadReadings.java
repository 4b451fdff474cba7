package dev.berth.loadaware.reading;

import static java.util.Comparator.comparing;

import dev.berth.api.core.Node;
import dev.berth.api.metrics.NodeMetrics;
import dev.berth.framework.cluster.ClusterObjects;
import dev.berth.loadaware.usage.NodeMeasurement;
import java.time.Duration;
import java.time.Instant;
import java.util.Collection;
import java.util.List;
import java.util.Objects;
import java.util.Optional;

/// All that a plugin can read of the load of the nodes of a cluster.
///
/// @param all of the nodes that there are
/// @param source what is read, such as `NodeMetrics`
/// @param without what becomes of the plugin's work if nothing of it counts, such as [#NO_EFFECT]
/// @param remedy what to do about that, as an instruction; without a full stop
public record LoadReadings(List<LoadReading> all, String source, String without, String remedy) {
  /// What becomes of most plugins without readings.
  public static final String NO_EFFECT = "has no effect";

  /// A value that tells of the load of a node, however old.
  ///
  /// @param what its name, such as that of an annotation
  /// @param goodFor how long it counts from then on
  public record LoadReading(String node, String what, Instant measured, Duration goodFor) {
    /// From when on it does not count.
    Instant expires() {
      return measured.plus(goodFor);
    }
  }

  public LoadReadings {
    all = List.copyOf(all);
  }

  /// The values that a metrics server reports.
  public static LoadReadings ofNodeMetrics(
      Collection<Node> nodes, ClusterObjects objects, Duration goodFor, String without) {
    return new LoadReadings(
        nodes.stream()
            .map(node -> objects.get(NodeMetrics.class, node.metadata().name()))
            .filter(Objects::nonNull)
            .map(NodeMeasurement::of)
            .filter(Objects::nonNull)
            .map(usage -> new LoadReading(usage.node(), "NodeMetrics", usage.at(), goodFor))
            .toList(),
        "NodeMetrics",
        without,
        "Add what kubectl get nodes.metrics.k8s.io -o yaml prints");
  }

  /// Whether there is one that counts.
  public boolean areKnown(Instant now) {
    return all.stream().anyMatch(reading -> now.isBefore(reading.expires()));
  }

  /// The one that counts for longest, or has; empty if there is none at all.
  public Optional<LoadReading> latest() {
    return all.stream().max(comparing(LoadReading::expires));
  }
}
