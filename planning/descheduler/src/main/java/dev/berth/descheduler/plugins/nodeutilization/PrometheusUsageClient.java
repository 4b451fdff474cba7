package dev.berth.descheduler.plugins.nodeutilization;

import dev.berth.api.core.Pod;
import dev.berth.api.meta.Quantity;
import dev.berth.api.meta.Quantity.Format;
import dev.berth.descheduler.framework.DeschedulerPluginException;
import dev.berth.descheduler.framework.MetricsSources.Prometheus;
import java.math.BigDecimal;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/// Takes what a query says of nodes: how much of each is in use, from 0 to 1. Of pods it says
/// nothing.
final class PrometheusUsageClient implements UsageClient {
  private static final int PERCENT = 100;

  private final Map<String, Double> answers;

  private PrometheusUsageClient(Map<String, Double> answers) {
    this.answers = answers;
  }

  /// Asks the server.
  ///
  /// @throws DeschedulerPluginException if it does not answer, or with values out of range
  static PrometheusUsageClient of(Prometheus server, String query)
      throws DeschedulerPluginException {
    Map<String, Double> answers = new HashMap<>();
    for (Map.Entry<String, Double> sample : ask(server, query).entrySet()) {
      double value = sample.getValue();
      if (value < 0 || value > 1) {
        throw UsageClient.failure(
            "the collected metrics sample for \"%s\" has value %s outside of <0; 1> interval"
                .formatted(sample.getKey(), text(value)));
      }
      answers.put(sample.getKey(), value);
    }
    return new PrometheusUsageClient(answers);
  }

  private static Map<String, Double> ask(Prometheus server, String query)
      throws DeschedulerPluginException {
    try {
      return server.query(query);
    } catch (DeschedulerPluginException e) {
      throw UsageClient.failure(Objects.requireNonNullElse(e.getMessage(), ""));
    }
  }

  private static String text(double value) {
    if (Double.isInfinite(value)) {
      return value > 0 ? "+Inf" : "-Inf";
    }
    return BigDecimal.valueOf(value).stripTrailingZeros().toPlainString();
  }

  @Override
  public Map<String, Quantity> nodeUsage(String node, List<Pod> pods)
      throws DeschedulerPluginException {
    Double value = answers.get(node);
    if (value == null) {
      throw UsageClient.failure("unable to find metric entry for " + node);
    }
    return Map.of(UsageResources.METRIC, Quantity.of((long) (value * PERCENT), Format.DECIMAL_SI));
  }

  @Override
  public boolean measuresPods() {
    return false;
  }

  @Override
  public @Nullable Map<String, Quantity> podUsage(Pod pod) {
    return null;
  }
}
