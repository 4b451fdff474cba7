package dev.berth.loadaware.nodeusage;

import dev.berth.api.custom.CustomResource;
import dev.berth.api.meta.Quantity;
import java.time.Instant;
import java.util.Collections;
import java.util.Map;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/// The known usage of one node.
///
/// @param time the time of the measurement; null if it is missing
/// @param percentiles the same by their types, such as `p95`
/// @param metrics fractions, by the names in crane-scheduler's policies
/// @param metric Koordinator's NodeMetric with the usage; null if it came from another source
public record KnownNode(
    @Nullable Instant time,
    Map<String, Quantity> used,
    Map<String, Map<String, Quantity>> percentiles,
    Map<String, Double> metrics,
    @Nullable CustomResource metric) {
  public KnownNode {
    used = Collections.unmodifiableMap(new TreeMap<>(used));
    percentiles = Collections.unmodifiableMap(new TreeMap<>(percentiles));
    metrics = Collections.unmodifiableMap(new TreeMap<>(metrics));
  }
}
