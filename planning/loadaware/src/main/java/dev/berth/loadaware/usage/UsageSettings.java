package dev.berth.loadaware.usage;

import dev.berth.api.codec.Kinds;
import dev.berth.framework.handle.ApiReader;
import dev.berth.framework.handle.BackgroundWork;
import java.time.Duration;
import java.util.Objects;

/// Where usage is read from, and how: the same for all plugins that are in use at a time. A value.
///
/// @param origin who knows it
/// @param interval from one question to the next
/// @param timeout how long an answer may take
/// @param limit of an answer, in bytes
/// @param window over which statistics are kept
public record UsageSettings(
    Origin origin, Duration interval, Duration timeout, long limit, Duration window)
    implements BackgroundWork {
  /// The defaults: every 15 s, as metrics servers measure.
  public static final UsageSettings METRICS_SERVER =
      new UsageSettings(
          new Origin.MetricsServer(),
          Duration.ofSeconds(15),
          Duration.ofSeconds(10),
          64L << 20,
          Duration.ofMinutes(5));

  /// Who knows what nodes use.
  public sealed interface Origin {
    /// `metrics.k8s.io`, through the API server.
    record MetricsServer() implements Origin {
      @Override
      public String toString() {
        return "the metrics server";
      }
    }

    /// A Prometheus server.
    ///
    /// @param queries for one value of each node
    /// @param access how the server is reached
    record Prometheus(PrometheusQueries queries, PrometheusAccess access) implements Origin {
      @Override
      public String toString() {
        return "Prometheus at %s, %s".formatted(access.address(), queries);
      }
    }
  }

  @Override
  public String name() {
    return "usage of nodes";
  }

  @Override
  public Duration period() {
    return interval;
  }

  @Override
  public Task begin(ApiReader reader) {
    UsageSource source =
        switch (origin) {
          case Origin.MetricsServer _ ->
              _ ->
                  reader.list(Kinds.NODE_METRICS, timeout, limit).stream()
                      .map(NodeMeasurement::of)
                      .filter(Objects::nonNull)
                      .toList();
          case Origin.Prometheus(var queries, var access) ->
              new PrometheusSource(
                  queries, PrometheusConnector.ofProcess().connect(access, timeout, limit));
        };
    return new UsagePoll(source, window);
  }

  /// Without secrets.
  @Override
  public String toString() {
    return "%s every %d s over %d s, answers within %d s and %,d bytes"
        .formatted(origin, interval.toSeconds(), window.toSeconds(), timeout.toSeconds(), limit);
  }
}
