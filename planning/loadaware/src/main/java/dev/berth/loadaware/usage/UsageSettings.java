package dev.berth.loadaware.usage;

import dev.berth.api.codec.GoDuration;
import dev.berth.api.codec.Kinds;
import dev.berth.api.codec.MustBe;
import dev.berth.api.codec.go.GoObject;
import dev.berth.api.metrics.NodeMetrics;
import dev.berth.framework.cluster.ApiReader;
import dev.berth.framework.cluster.BackgroundWork;
import dev.berth.loadaware.usage.PrometheusConnector.PrometheusAccess;
import java.io.IOException;
import java.net.URI;
import java.net.URISyntaxException;
import java.time.DateTimeException;
import java.time.Duration;
import java.time.Instant;
import java.util.Collection;
import java.util.List;
import java.util.Objects;
import java.util.TreeMap;

/// The source of usage, and how to read it: the same for all plugins in use. A value.
///
/// @param interval the time between two queries
/// @param timeout the time limit of an answer
/// @param limit the maximum size of an answer, in bytes
/// @param window the period of statistics
public record UsageSettings(
    Origin origin, Duration interval, Duration timeout, long limit, Duration window)
    implements BackgroundWork {
  /// The defaults: every 15 s, like metrics servers.
  public static final UsageSettings METRICS_SERVER =
      new UsageSettings(
          new Origin.MetricsServer(),
          Duration.ofSeconds(15),
          Duration.ofSeconds(10),
          64L << 20,
          Duration.ofMinutes(5));

  private static final Duration SHORTEST = Duration.ofSeconds(1);
  private static final Duration LONGEST = Duration.ofHours(1);
  private static final long LEAST_BYTES = 1 << 10;
  private static final long MOST_BYTES = 1 << 30;

  /// Clocks differ slightly; a measurement from further in the future is an error.
  private static final Duration SKEW = Duration.ofMinutes(1);

  /// Provides the latest use of each node with known use. If a source has no times, its values
  /// count as measured now. May block; an interrupt ends the wait.
  private interface UsageSource {
    Collection<NodeMeasurement> read(Instant now) throws IOException, InterruptedException;
  }

  /// The origin of usage.
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
    /// @param queries with one value for each node
    record Prometheus(PrometheusQueries queries, PrometheusAccess access) implements Origin {
      @Override
      public String toString() {
        return "Prometheus at %s, %s".formatted(access.address(), queries);
      }
    }
  }

  /// Reads them among the arguments of a plugin; missing values are those of [#METRICS_SERVER].
  public static UsageSettings read(GoObject fields) {
    UsageSettings defaults = METRICS_SERVER;
    Duration interval = duration(fields, "interval", defaults.interval(), SHORTEST, LONGEST);
    return new UsageSettings(
        origin(fields),
        interval,
        duration(fields, "timeout", defaults.timeout(), SHORTEST, LONGEST),
        limit(fields, defaults.limit()),
        duration(fields, "window", defaults.window(), interval, LONGEST));
  }

  private static long limit(GoObject fields, long otherwise) {
    Long given = fields.int64("maxResponseBytes");
    if (given == null) {
      return otherwise;
    }
    if (given < LEAST_BYTES || given > MOST_BYTES) {
      fields.report(
          "maxResponseBytes",
          "maxResponseBytes: " + MustBe.between(LEAST_BYTES, MOST_BYTES, given));
    }
    return given;
  }

  /// A duration such as `15s`.
  public static Duration duration(
      GoObject fields, String name, Duration otherwise, Duration least, Duration most) {
    String text = fields.text(name);
    if (text.isEmpty()) {
      return otherwise;
    }
    try {
      Duration given = GoDuration.parse(text);
      if (given.compareTo(least) < 0 || given.compareTo(most) > 0) {
        fields.report(
            name,
            "%s: %s"
                .formatted(
                    name, MustBe.between(GoDuration.format(least), GoDuration.format(most), text)));
      }
      return given;
    } catch (DateTimeException e) {
      fields.report(name, "%s: %s".formatted(name, MustBe.duration(text)));
      return otherwise;
    }
  }

  private static Origin origin(GoObject fields) {
    GoObject prometheus = fields.object("prometheus", "Prometheus");
    if (prometheus == null) {
      return new Origin.MetricsServer();
    }
    var access =
        new PrometheusAccess(
            address(prometheus, "address"),
            "",
            prometheus.text("tokenFile"),
            prometheus.text("caFile"),
            Boolean.TRUE.equals(prometheus.bool("insecureSkipVerify")));
    PrometheusQueries preset = preset(prometheus);
    String cpu = prometheus.text("cpuQuery");
    String memory = prometheus.text("memoryQuery");
    return new Origin.Prometheus(
        new PrometheusQueries(
            cpu.isEmpty() ? preset.cpu() : cpu, memory.isEmpty() ? preset.memory() : memory),
        access);
  }

  private static PrometheusQueries preset(GoObject fields) {
    String text = fields.text("metrics");
    return switch (text) {
      case "", "node-exporter" -> PrometheusQueries.NODE_EXPORTER;
      case "kubelet" -> PrometheusQueries.KUBELET;
      default -> {
        fields.report(
            "metrics",
            "prometheus.metrics: %s; other series are asked for with cpuQuery and memoryQuery"
                .formatted(MustBe.oneOf(List.of("node-exporter", "kubelet"), text)));
        yield PrometheusQueries.NODE_EXPORTER;
      }
    };
  }

  /// The address of an HTTP server.
  public static URI address(GoObject fields, String name) {
    String text = fields.text(name);
    try {
      return HttpAddress.parse(text);
    } catch (URISyntaxException e) {
      fields.report(name, "%s: %s".formatted(name, HttpAddress.problem(text, e)));
      return URI.create("http://localhost");
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
          case Origin.Prometheus(var queries, var access) -> {
            var server = PrometheusConnector.ofProcess().connect(access, timeout, limit);
            yield now -> queries.measure(server, now);
          }
        };
    var history = new UsageHistory(window);
    return now -> poll(source, history, now);
  }

  private static List<NodeMetrics> poll(UsageSource source, UsageHistory history, Instant now)
      throws IOException, InterruptedException {
    var latest = new TreeMap<String, NodeMeasurement>();
    for (NodeMeasurement usage : source.read(now)) {
      if (!usage.at().isAfter(now.plus(SKEW))) {
        latest.put(usage.node(), usage);
      }
    }
    history.retain(latest.keySet());
    return latest.values().stream()
        .map(usage -> usage.withStatistics(history.add(usage)).toMetrics())
        .toList();
  }

  /// Without secrets.
  @Override
  public String toString() {
    return "%s every %d s over %d s, answers within %d s and %,d bytes"
        .formatted(origin, interval.toSeconds(), window.toSeconds(), timeout.toSeconds(), limit);
  }
}
