package dev.berth.descheduler.plugins.nodeutilization;

import dev.berth.api.core.Pod;
import dev.berth.api.meta.Quantity;
import dev.berth.api.meta.Quantity.Format;
import dev.berth.descheduler.framework.DeschedulerPluginException;
import dev.berth.descheduler.framework.MetricsSources;
import dev.berth.descheduler.framework.MetricsSources.KubernetesMetrics;
import dev.berth.descheduler.framework.MetricsSources.Prometheus;
import dev.berth.descheduler.plugins.nodeutilization.LowNodeUtilizationPlugin.LowNodeUtilizationArgs;
import dev.berth.descheduler.plugins.nodeutilization.LowNodeUtilizationPlugin.LowNodeUtilizationArgs.MetricsUtilization;
import dev.berth.framework.model.PodRequests;
import dev.berth.framework.model.ResourceNames;
import java.math.BigDecimal;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/// The usage of nodes and pods, by one measure. For one cycle.
interface UsageClient {
  /// The resource of a query: hundredths of the node, whatever the query measures.
  String METRIC = "MetricResource";

  /// The usage of the node, by resource.
  ///
  /// @param pods its unfinished pods
  /// @throws DeschedulerPluginException if the measure does not know the node
  Map<String, Quantity> nodeUsage(String node, List<Pod> pods) throws DeschedulerPluginException;

  /// Whether the use of single pods is measured at all.
  default boolean measuresPods() {
    return true;
  }

  /// The amount that is freed if the pod goes, by resource; null if it is not known.
  @Nullable Map<String, Quantity> podUsage(Pod pod);

  /// The measure of the arguments.
  ///
  /// @throws DeschedulerPluginException if the policy lacks that measure, or if the server does not
  ///   answer
  static UsageClient of(LowNodeUtilizationArgs args, MetricsSources sources)
      throws DeschedulerPluginException {
    MetricsUtilization metrics = args.metrics();
    if (metrics == null) {
      return new Requested(args.resources());
    }
    if (metrics.metricsServer() || metrics.isKubernetesMetrics()) {
      var server = sources.kubernetesMetrics();
      if (server == null) {
        throw notInitialized("metrics client not initialized");
      }
      return new Measured(args.resources(), server);
    }
    String query = metrics.query();
    if (metrics.isPrometheus() && query != null) {
      var server = sources.prometheus();
      if (server == null) {
        throw notInitialized("prometheus client not initialized");
      }
      return Queried.of(server, query);
    }
    throw notInitialized(
        metrics.source().isEmpty() ? "metrics source is empty" : "unrecognized metrics source");
  }

  private static DeschedulerPluginException notInitialized(String why) {
    return new DeschedulerPluginException("error initializing usage client: " + why);
  }

  private static DeschedulerPluginException failure(String why) {
    return new DeschedulerPluginException("error getting node usage: " + why);
  }

  private static Map<String, Quantity> withPods(Map<String, Quantity> measured, int pods) {
    Map<String, Quantity> usage = new HashMap<>(measured);
    usage.put(ResourceNames.PODS, Quantity.of(pods, Format.DECIMAL_SI));
    return usage;
  }

  /// Uses the requests of pods.
  record Requested(Set<String> resources) implements UsageClient {
    @Override
    public Map<String, Quantity> nodeUsage(String node, List<Pod> pods) {
      Map<String, Quantity> usage = new HashMap<>();
      resources.forEach(name -> usage.put(name, Quantity.ZERO));
      for (Pod pod : pods) {
        podUsage(pod).forEach((name, quantity) -> usage.merge(name, quantity, Quantity::add));
      }
      return usage;
    }

    @Override
    public Map<String, Quantity> podUsage(Pod pod) {
      var requests = withPods(PodRequests.OF_SPEC.of(pod), 1);
      requests.keySet().retainAll(resources);
      return requests;
    }
  }

  /// Uses the measurements of a metrics server.
  record Measured(Set<String> resources, KubernetesMetrics metrics) implements UsageClient {
    @Override
    public Map<String, Quantity> nodeUsage(String node, List<Pod> pods)
        throws DeschedulerPluginException {
      Map<String, Quantity> collected = metrics.nodeUsage(node);
      if (collected == null) {
        throw failure("unable to find node \"%s\" in the collected metrics".formatted(node));
      }
      var usage = withPods(collected, pods.size());
      for (String name : resources) {
        if (!usage.containsKey(name)) {
          throw failure(
              "unable to find \"%s\" resource for collected \"%s\" node metric"
                  .formatted(name, node));
        }
      }
      usage.keySet().retainAll(resources);
      return usage;
    }

    @Override
    public @Nullable Map<String, Quantity> podUsage(Pod pod) {
      var measured = metrics.podUsage(pod.metadata().namespace(), pod.metadata().name());
      return measured == null ? null : withPods(measured, 1);
    }
  }

  /// Uses the result of a query about nodes: the used part of each, from 0 to 1. It has no usage of
  /// pods.
  record Queried(Map<String, Double> answers) implements UsageClient {
    private static final int PERCENT = 100;

    /// Queries the server; refuses values out of range.
    static Queried of(Prometheus server, String query) throws DeschedulerPluginException {
      Map<String, Double> answers;
      try {
        answers = server.query(query);
      } catch (DeschedulerPluginException e) {
        throw failure(Objects.requireNonNullElse(e.getMessage(), ""));
      }
      for (var sample : answers.entrySet()) {
        double value = sample.getValue();
        if (value < 0 || value > 1) {
          throw failure(
              "the collected metrics sample for \"%s\" has value %s outside of <0; 1> interval"
                  .formatted(sample.getKey(), text(value)));
        }
      }
      return new Queried(answers);
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
        throw failure("unable to find metric entry for " + node);
      }
      return Map.of(METRIC, Quantity.of((long) (value * PERCENT), Format.DECIMAL_SI));
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
}
