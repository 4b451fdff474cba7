package dev.berth.descheduler.scenario;

import dev.berth.api.core.Node;
import dev.berth.api.meta.ObjectKey;
import dev.berth.api.meta.Quantity;
import dev.berth.api.selector.Selector;
import dev.berth.descheduler.framework.MetricsSources;
import dev.berth.descheduler.policy.DeschedulerPolicy;
import java.util.Map;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/// What is measured in a scenario, from the sources that a policy names. Every Prometheus query is
/// answered with the nodes' annotations `simulation.berth.dev/prometheus`, from 0 to 1.
public record ScenarioMetrics(DeschedulingScenario scenario, DeschedulerPolicy policy)
    implements MetricsSources {
  private static final String PROMETHEUS_ANNOTATION = "simulation.berth.dev/prometheus";

  /// As recorded cases have it.
  private static final String RECORDED_ANNOTATION = "oracle/prometheus";

  @Override
  public @Nullable KubernetesMetrics kubernetesMetrics() {
    return policy.readsKubernetesMetrics() ? new MetricsServer() : null;
  }

  @Override
  public @Nullable Prometheus prometheus() {
    return policy.prometheus() == null ? null : _ -> annotated();
  }

  private Map<String, Double> annotated() {
    var values = new TreeMap<String, Double>();
    for (var object : scenario.objects()) {
      if (object instanceof Node node) {
        var annotations = node.metadata().annotations();
        var value =
            annotations.getOrDefault(PROMETHEUS_ANNOTATION, annotations.get(RECORDED_ANNOTATION));
        if (value != null) {
          values.put(node.metadata().name(), Double.valueOf(value));
        }
      }
    }
    return values;
  }

  /// The metrics server's answers. Only nodes that the policy selects are looked at.
  private final class MetricsServer implements KubernetesMetrics {
    private final Selector selector =
        policy.nodeSelector() == null ? Selector.EVERYTHING : Selector.parse(policy.nodeSelector());

    @Override
    public @Nullable Map<String, Quantity> nodeUsage(String node) {
      boolean isSelected =
          scenario.objects().stream()
              .anyMatch(object ->
                  object instanceof Node it
                      && it.metadata().name().equals(node)
                      && selector.matches(it.metadata().labels()));
      return isSelected ? scenario.nodeUsage().get(node) : null;
    }

    @Override
    public @Nullable Map<String, Quantity> podUsage(String namespace, String name) {
      return scenario.podUsage().get(new ObjectKey(namespace, name));
    }
  }
}
