package dev.berth.cli.descheduler;

import dev.berth.config.server.SecureServing;
import dev.berth.engine.port.TimeSource;
import dev.berth.server.SecureServer;
import dev.berth.server.health.HealthCheck;
import dev.berth.server.health.HealthPages;
import dev.berth.server.http.Handler;
import dev.berth.server.http.Routes;
import dev.berth.server.metrics.MetricRegistry;
import dev.berth.server.metrics.MetricsPage;
import dev.berth.server.tls.ServerTls;
import java.io.IOException;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/// `/metrics` and `/healthz` of the descheduler, for everybody.
final class DeschedulerEndpoints {
  private static final HealthCheck CHECK = new HealthCheck("Descheduler", () -> "");

  private DeschedulerEndpoints() {}

  /// Begins to serve if there is a port for that.
  ///
  /// @param families null if metrics are not served
  /// @throws IOException if that fails; the message is for the user
  static @Nullable SecureServer start(
      SecureServing serving, @Nullable MetricRegistry families, TimeSource time)
      throws IOException {
    if (!serving.enabled()) {
      return null;
    }
    Map<String, Handler> pages =
        new TreeMap<>(new HealthPages("healthz", List.of(CHECK), (_, _, _) -> {}).handlers());
    if (families != null) {
      pages.put("/metrics", new MetricsPage(families));
    }
    return SecureServer.start(serving, ServerTls.of(serving, time), new Routes(pages, Map.of()));
  }
}
