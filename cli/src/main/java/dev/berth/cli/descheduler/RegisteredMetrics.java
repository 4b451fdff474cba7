package dev.berth.cli.descheduler;

import dev.berth.kube.ClientMetrics;
import dev.berth.server.metrics.DeschedulerMetrics;
import dev.berth.server.metrics.GarbageCollectionMetrics;
import dev.berth.server.metrics.MetricRegistry;
import dev.berth.server.metrics.ProcessMetrics;
import dev.berth.server.metrics.RestClientMetrics;
import java.time.InstantSource;
import org.jspecify.annotations.Nullable;

/// The metrics of the process.
///
/// @param families null if there are none
/// @param descheduling null if there are none
record RegisteredMetrics(
    @Nullable MetricRegistry families,
    @Nullable DeschedulerMetrics descheduling,
    ClientMetrics client) {
  /// @param enabled whether there are any
  static RegisteredMetrics of(boolean enabled, InstantSource clock) {
    if (!enabled) {
      return new RegisteredMetrics(null, null, ClientMetrics.NONE);
    }
    var families = new MetricRegistry();
    var instruments =
        new RegisteredMetrics(
            families,
            new DeschedulerMetrics(families, DeschedulerRequest.VERSION),
            new RestClientMetrics(families, clock));
    families.showItself();
    GarbageCollectionMetrics.show(families);
    ProcessMetrics.showUse(families);
    return instruments;
  }
}
