package dev.berth.daemon.descheduler;

import dev.berth.config.server.SecureServing;
import dev.berth.engine.port.TimeSource;
import dev.berth.kube.ClientMetrics;
import dev.berth.server.SecureServer;
import dev.berth.server.health.HealthCheck;
import dev.berth.server.health.HealthPages;
import dev.berth.server.http.Handler;
import dev.berth.server.http.Routes;
import dev.berth.server.metrics.DeschedulerMetrics;
import dev.berth.server.metrics.GarbageCollectionMetrics;
import dev.berth.server.metrics.MetricRegistry;
import dev.berth.server.metrics.MetricsPage;
import dev.berth.server.metrics.ProcessMetrics;
import dev.berth.server.metrics.RestClientMetrics;
import dev.berth.server.tls.ServerTls;
import java.io.IOException;
import java.time.InstantSource;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
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

  /// Begins to serve `/metrics`, if there are metrics, and `/healthz`, without authentication, if
  /// there is a port.
  ///
  /// @throws IOException if that fails; the message is for the user
  @Nullable SecureServer serve(SecureServing serving, TimeSource time) throws IOException {
    if (!serving.enabled()) {
      return null;
    }
    var health = List.of(new HealthCheck("Descheduler", () -> ""));
    Map<String, Handler> pages =
        new TreeMap<>(new HealthPages("healthz", health, (_, _, _) -> {}).handlers());
    if (families != null) {
      pages.put("/metrics", new MetricsPage(families));
    }
    return SecureServer.start(serving, ServerTls.of(serving, time), new Routes(pages, Map.of()));
  }
}
