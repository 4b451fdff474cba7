package dev.berth.loadaware.trimaran;

import dev.berth.api.codec.MustBe;
import dev.berth.api.codec.go.GoObject;
import dev.berth.api.core.Node;
import dev.berth.framework.Plugin;
import dev.berth.framework.cluster.ClusterObjects;
import dev.berth.loadaware.reading.LoadReadings;
import dev.berth.loadaware.reading.MeasuringFactory;
import dev.berth.loadaware.usage.PrometheusConnector.PrometheusAccess;
import dev.berth.loadaware.usage.PrometheusQueries;
import dev.berth.loadaware.usage.UsageSettings;
import dev.berth.loadaware.usage.UsageSettings.Origin;
import java.net.URI;
import java.util.Collection;
import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/// The common part of both plugins: where usage is read from.
abstract sealed class TrimaranFactory<A> extends MeasuringFactory<A>
    permits TargetLoadPackingFactory, LoadVariationRiskBalancingFactory {
  private static final String METRICS_SERVER = "KubernetesMetricsServer";
  private static final String PROMETHEUS = "Prometheus";

  TrimaranFactory(String name, Class<? extends Plugin> type) {
    super(name, type);
  }

  @Override
  protected final LoadReadings readings(A args, Collection<Node> nodes, ClusterObjects objects) {
    return LoadReadings.ofNodeMetrics(
        nodes, objects, MeasuredNodes.GOOD_FOR, LoadReadings.NO_EFFECT);
  }

  /// The source of usage.
  static UsageSettings usage(GoObject fields) {
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
    if (type.equals(PROMETHEUS)) {
      return prometheus(provider, token, insecure);
    }
    var _ = provider.text("address");
    if (!type.isEmpty() && !type.equals(METRICS_SERVER)) {
      provider.report(
          "type",
          "metricProvider.type: " + MustBe.oneOf(List.of(METRICS_SERVER, PROMETHEUS), type));
    }
    return new Origin.MetricsServer();
  }

  private static Origin prometheus(GoObject provider, String token, boolean insecure) {
    URI address = UsageSettings.address(provider, "address");
    return new Origin.Prometheus(
        PrometheusQueries.NODE_EXPORTER,
        new PrometheusAccess(
            address, token, "", "", insecure && "https".equals(address.getScheme())));
  }

  /// A number that is not negative; the default if it is missing or negative, as in Trimaran.
  static double positive(@Nullable Double number, double otherwise) {
    double given = Objects.requireNonNullElse(number, otherwise);
    return given < 0 ? otherwise : given;
  }
}
