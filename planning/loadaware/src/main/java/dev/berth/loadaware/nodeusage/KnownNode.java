package dev.berth.loadaware.nodeusage;

import dev.berth.api.custom.CustomResource;
import dev.berth.api.meta.Quantity;
import java.time.Instant;
import java.util.Collections;
import java.util.Map;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/// What is known of the use of one node.
///
/// @param time when it was measured; null if that is not said
/// @param percentiles the same by their types, such as `p95`
/// @param metrics numbers by the names that crane-scheduler's policies have for them, as fractions
/// @param metric the NodeMetric of Koordinator that says it; null if it was said otherwise
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
