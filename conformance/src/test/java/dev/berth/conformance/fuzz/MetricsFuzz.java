package dev.berth.conformance.fuzz;

import dev.berth.kube.connect.Proxies;
import dev.berth.kube.connect.Tls;
import dev.berth.kube.metrics.PrometheusClient;
import java.io.IOException;
import java.time.Instant;
import java.util.Map;
import java.util.Set;

/// What Prometheus answers to a query.
public final class MetricsFuzz {
  private static final HttpStandIn SERVER = HttpStandIn.start();
  private static final PrometheusClient CLIENT = client();

  private MetricsFuzz() {}

  private static PrometheusClient client() {
    try {
      return PrometheusClient.of(SERVER.address(), "", Tls.DEFAULT, new Proxies(Map.of()));
    } catch (IOException e) {
      throw new IllegalStateException(e);
    }
  }

  public static void fuzzerTestOneInput(byte[] input) {
    Refusals.check(
        input,
        Set.of(IOException.class),
        bytes -> {
          SERVER.answers(bytes);
          var _ = CLIENT.query("up", Instant.EPOCH);
        });
  }
}
