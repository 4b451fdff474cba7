package dev.berth.descheduler.plugins.nodeutilization;

import dev.berth.api.core.Pod;
import dev.berth.api.meta.Quantity;
import dev.berth.api.meta.Quantity.Format;
import dev.berth.descheduler.framework.DeschedulerPluginException;
import dev.berth.descheduler.framework.MetricsSources.KubernetesMetrics;
import dev.berth.framework.state.ResourceNames;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/// Takes what a metrics server measures.
final class ActualUsageClient implements UsageClient {
  private final Set<String> resources;
  private final KubernetesMetrics metrics;

  ActualUsageClient(Set<String> resources, KubernetesMetrics metrics) {
    this.resources = resources;
    this.metrics = metrics;
  }

  @Override
  public Map<String, Quantity> nodeUsage(String node, List<Pod> pods)
      throws DeschedulerPluginException {
    Map<String, Quantity> collected = metrics.nodeUsage(node);
    if (collected == null) {
      throw UsageClient.failure(
          "unable to find node \"%s\" in the collected metrics".formatted(node));
    }
    Map<String, Quantity> usage = withPods(collected, pods.size());
    for (String name : resources) {
      if (!usage.containsKey(name)) {
        throw UsageClient.failure(
            "unable to find \"%s\" resource for collected \"%s\" node metric"
                .formatted(name, node));
      }
    }
    usage.keySet().retainAll(resources);
    return usage;
  }

  @Override
  public boolean measuresPods() {
    return true;
  }

  @Override
  public @Nullable Map<String, Quantity> podUsage(Pod pod) {
    Map<String, Quantity> measured =
        metrics.podUsage(pod.metadata().namespace(), pod.metadata().name());
    return measured == null ? null : withPods(measured, 1);
  }

  private static Map<String, Quantity> withPods(Map<String, Quantity> measured, int pods) {
    Map<String, Quantity> usage = new HashMap<>(measured);
    usage.put(ResourceNames.PODS, Quantity.of(pods, Format.DECIMAL_SI));
    return usage;
  }
}
