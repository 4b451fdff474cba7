package dev.berth.plugins.noderesources;

import dev.berth.api.core.Pod;
import dev.berth.api.kubescheduler.ResourceSpec;
import dev.berth.api.meta.Quantity;
import dev.berth.framework.PluginException;
import dev.berth.framework.state.NodeInfo;
import dev.berth.framework.state.PodRequests;
import dev.berth.framework.state.ResourceNames;
import dev.berth.framework.state.ResourceVector;
import dev.berth.plugins.support.DeviceClasses;
import java.util.List;
import java.util.Map;

/// The resources that a score looks at, and how it counts them. Immutable.
final class ScoredResources {
  /// Whether CPU and memory that a container does not ask for are counted with a default.
  enum Counting {
    WITH_DEFAULTS,
    AS_REQUESTED
  }

  private final String[] names;
  private final long[] weights;
  private final Counting counting;
  private final PodRequests requests;
  private final DeviceClasses deviceClasses;

  /// Says what to look at.
  ///
  /// @param requests how the pod's own requests are added up
  ScoredResources(
      List<ResourceSpec> resources,
      Counting counting,
      PodRequests requests,
      DeviceClasses deviceClasses) {
    names = resources.stream().map(ResourceSpec::name).toArray(String[]::new);
    weights = resources.stream().mapToLong(ResourceSpec::weight).toArray();
    this.counting = counting;
    this.requests = requests;
    this.deviceClasses = deviceClasses;
  }

  int size() {
    return names.length;
  }

  long weight(int index) {
    return weights[index];
  }

  /// What the pod asks for, by resource.
  ScoredRequests requestsOf(Pod pod) {
    Map<String, Quantity> all = requests.of(pod);
    var amounts = new long[names.length];
    var served = new boolean[names.length];
    for (int i = 0; i < names.length; i++) {
      Quantity quantity = all.get(names[i]);
      if (quantity != null) {
        amounts[i] = names[i].equals(ResourceNames.CPU) ? quantity.milliValue() : quantity.value();
        served[i] = amounts[i] != 0 && deviceClasses.serving(names[i]) != null;
      }
    }
    return new ScoredRequests(amounts, served);
  }

  /// What the node has of the resource; 0 if the resource does not count for this pod and node.
  long allocatable(NodeInfo node, int index, ScoredRequests pod) {
    ResourceVector allocatable = node.allocatable();
    return switch (names[index]) {
      case ResourceNames.CPU -> allocatable.milliCpu();
      case ResourceNames.MEMORY -> allocatable.memory();
      case ResourceNames.EPHEMERAL_STORAGE -> allocatable.ephemeralStorage();
      default -> pod.amount(index) == 0 ? 0 : scalar(node, index, pod);
    };
  }

  private long scalar(NodeInfo node, int index, ScoredRequests pod) {
    String name = names[index];
    long amount = node.allocatable().scalars().getOrDefault(name, 0L);
    if (amount == 0 && pod.isServedByDevices(index)) {
      throw new PluginException(
          ("resource %s on node %s is served by devices of a DeviceClass, which cannot be scored;"
                  + " take it out of the plugin's resources")
              .formatted(name, node.name()));
    }
    return amount;
  }

  /// What the pods on the node have asked for.
  long used(NodeInfo node, int index) {
    boolean withDefaults = counting == Counting.WITH_DEFAULTS;
    return switch (names[index]) {
      case ResourceNames.CPU -> withDefaults ? node.nonZeroMilliCpu() : node.requested().milliCpu();
      case ResourceNames.MEMORY -> withDefaults ? node.nonZeroMemory() : node.requested().memory();
      default -> node.requested().get(names[index]);
    };
  }
}
