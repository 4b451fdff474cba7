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

/// All values that a plugin can read about the load of a cluster's nodes.
///
/// @param all for all existing nodes
/// @param source the kind of values, such as `NodeMetrics`
/// @param without the effect on the plugin if no value counts, such as [#NO_EFFECT]
/// @param remedy what to do about it, as an instruction; without a full stop
public record LoadReadings(List<LoadReading> all, String source, String without, String remedy) {
  /// The effect of missing readings on most plugins.
  public static final String NO_EFFECT = "has no effect";

  /// A value about the load of a node, however old.
  ///
  /// @param what its name, such as the name of an annotation
  /// @param goodFor the time for which it counts
  public record LoadReading(String node, String what, Instant measured, Duration goodFor) {
    /// The time when it stops to count.
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

  /// Whether any value counts.
  public boolean areKnown(Instant now) {
    return all.stream().anyMatch(reading -> now.isBefore(reading.expires()));
  }

  /// The value that counts longest, or did; empty if there is none at all.
  public Optional<LoadReading> latest() {
    return all.stream().max(comparing(LoadReading::expires));
  }
}
