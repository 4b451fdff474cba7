package dev.berth.loadaware.trimaran;

import dev.berth.api.codec.go.GoObject;
import dev.berth.loadaware.support.UsageSettingsReader;
import dev.berth.loadaware.usage.PrometheusAccess;
import dev.berth.loadaware.usage.PrometheusQueries;
import dev.berth.loadaware.usage.UsageSettings;
import dev.berth.loadaware.usage.UsageSettings.Origin;
import java.net.URI;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/// What the arguments of both plugins have in common.
final class TrimaranArgs {
  private static final String METRICS_SERVER = "KubernetesMetricsServer";
  private static final String PROMETHEUS = "Prometheus";

  private TrimaranArgs() {}

  /// Where usage is read from.
  ///
  /// @param fields the arguments, which are told what is wrong
  static UsageSettings read(GoObject fields) {
    if (fields.has("watcherAddress")) {
      fields.report(
          "watcherAddress",
          "watcherAddress: no load-watcher is asked; write metricProvider, with the type %s or %s"
              .formatted(METRICS_SERVER, PROMETHEUS));
    }
    UsageSettings defaults = UsageSettings.METRICS_SERVER;
    GoObject provider = fields.object("metricProvider", "MetricProviderSpec");
    return new UsageSettings(
        provider == null ? defaults.origin() : origin(provider),
        defaults.interval(),
        defaults.timeout(),
        defaults.limit(),
        defaults.window());
  }

  private static Origin origin(GoObject provider) {
    String type = provider.text("type");
    String token = provider.text("token");
    boolean insecure = !Boolean.FALSE.equals(provider.bool("insecureSkipVerify")); // as Trimaran's
    return switch (type) {
      case PROMETHEUS -> prometheus(provider, token, insecure);
      case "", METRICS_SERVER -> {
        var _ = provider.text("address");
        yield new Origin.MetricsServer();
      }
      default -> {
        var _ = provider.text("address");
        provider.report(
            "type",
            "metricProvider.type: \"%s\" is not one of %s, %s"
                .formatted(type, METRICS_SERVER, PROMETHEUS));
        yield new Origin.MetricsServer();
      }
    };
  }

  private static Origin prometheus(GoObject provider, String token, boolean insecure) {
    URI address = UsageSettingsReader.address(provider, "address");
    return new Origin.Prometheus(
        PrometheusQueries.NODE_EXPORTER,
        new PrometheusAccess(
            address, token, "", "", insecure && "https".equals(address.getScheme())));
  }

  /// A number that is not negative; the default if it is absent or negative, as in Trimaran.
  static double positive(@Nullable Double number, double otherwise) {
    double given = Objects.requireNonNullElse(number, otherwise);
    return given < 0 ? otherwise : given;
  }
}
