package dev.berth.loadaware.support;

import dev.berth.api.codec.GoDuration;
import dev.berth.api.codec.go.GoObject;
import dev.berth.loadaware.usage.HttpAddress;
import dev.berth.loadaware.usage.PrometheusAccess;
import dev.berth.loadaware.usage.PrometheusQueries;
import dev.berth.loadaware.usage.UsageSettings;
import dev.berth.loadaware.usage.UsageSettings.Origin;
import java.net.URI;
import java.net.URISyntaxException;
import java.time.DateTimeException;
import java.time.Duration;

/// Reads [UsageSettings] among the arguments of a plugin.
public final class UsageSettingsReader {
  private static final Duration SHORTEST = Duration.ofSeconds(1);
  private static final Duration LONGEST = Duration.ofHours(1);
  private static final long LEAST_BYTES = 1 << 10;
  private static final long MOST_BYTES = 1 << 30;

  private UsageSettingsReader() {}

  /// The settings; what is absent is as in [UsageSettings#METRICS_SERVER].
  ///
  /// @param fields those of the plugin, which are told what is wrong
  public static UsageSettings read(GoObject fields) {
    UsageSettings defaults = UsageSettings.METRICS_SERVER;
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
          "maxResponseBytes: %d is not between %d and %d"
              .formatted(given, LEAST_BYTES, MOST_BYTES));
    }
    return given;
  }

  /// A duration such as `15s`.
  ///
  /// @param otherwise if it is absent
  /// @param least what it may be at least
  /// @param most what it may be at most
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
            "%s: %s is not between %s and %s"
                .formatted(name, text, GoDuration.format(least), GoDuration.format(most)));
      }
      return given;
    } catch (DateTimeException e) {
      fields.report(name, "%s: \"%s\" is no duration; write one such as 15s".formatted(name, text));
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
            "prometheus.metrics: \"%s\" is not one of node-exporter, kubelet; other series are asked"
                    .formatted(text)
                + " for with cpuQuery and memoryQuery");
        yield PrometheusQueries.NODE_EXPORTER;
      }
    };
  }

  /// The address of an HTTP server.
  ///
  /// @param fields those in which it is
  public static URI address(GoObject fields, String name) {
    String text = fields.text(name);
    try {
      return HttpAddress.parse(text);
    } catch (URISyntaxException e) {
      fields.report(
          name,
          "%s: \"%s\" is no address such as http://prometheus.monitoring:9090: %s"
              .formatted(name, text, e.getReason()));
      return URI.create("http://localhost");
    }
  }
}
