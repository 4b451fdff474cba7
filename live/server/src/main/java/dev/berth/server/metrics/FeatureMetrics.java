package dev.berth.server.metrics;

import dev.berth.config.features.FeatureSettings;
import dev.berth.config.features.Stage;

/// Metrics that show which feature gates are on.
public final class FeatureMetrics {

  private FeatureMetrics() {}

  /// Shows all gates that exist in the emulated version.
  public static void show(MetricRegistry families, FeatureSettings gates) {
    families.gauge(
        Stability.BETA,
        "kubernetes_feature_enabled",
        "This metric records the data about the stage and enablement of a k8s feature.",
        callback ->
            gates
                .values()
                .forEach((name, enabled) ->
                    callback.call(enabled ? 1 : 0, name, text(gates.stage(name)))),
        "name",
        "stage");
  }

  private static String text(Stage stage) {
    return stage == Stage.GA ? "" : stage.name();
  }
}
