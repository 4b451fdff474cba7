package dev.berth.descheduler.plugins.nodeutilization;

import dev.berth.api.core.Pod;
import dev.berth.api.meta.Quantity;
import dev.berth.api.meta.Quantity.Format;
import dev.berth.framework.state.PodRequests;
import dev.berth.framework.state.ResourceNames;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;

/// Takes for used what pods request.
final class RequestedUsageClient implements UsageClient {
  private static final Quantity ONE = Quantity.of(1, Format.DECIMAL_SI);

  private final Set<String> resources;

  RequestedUsageClient(Set<String> resources) {
    this.resources = resources;
  }

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
  public boolean measuresPods() {
    return true;
  }

  @Override
  public Map<String, Quantity> podUsage(Pod pod) {
    Map<String, Quantity> requests = new HashMap<>(PodRequests.OF_SPEC.of(pod));
    requests.put(ResourceNames.PODS, ONE);
    requests.keySet().retainAll(resources);
    return requests;
  }
}
