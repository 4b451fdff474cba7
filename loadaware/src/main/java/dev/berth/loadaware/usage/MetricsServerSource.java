package dev.berth.loadaware.usage;

import dev.berth.api.codec.Kinds;
import dev.berth.framework.handle.ApiReader;
import java.io.IOException;
import java.time.Duration;
import java.time.Instant;
import java.util.Collection;
import java.util.Objects;

/// `metrics.k8s.io/v1beta1`, which a metrics server serves through the API server.
///
/// @param limit of the answer, in bytes
record MetricsServerSource(ApiReader reader, Duration timeout, long limit) implements UsageSource {
  @Override
  public Collection<NodeMeasurement> read(Instant now) throws IOException, InterruptedException {
    return reader.list(Kinds.NODE_METRICS, timeout, limit).stream()
        .map(NodeMeasurement::of)
        .filter(Objects::nonNull)
        .toList();
  }
}
