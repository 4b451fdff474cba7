package dev.berth.plugins.noderesources;

import dev.berth.api.core.Pod;
import dev.berth.api.kubescheduler.ResourceSpec;
import dev.berth.api.meta.Quantity;
import dev.berth.api.resource.DeviceClass;
import dev.berth.framework.model.NodeInfo;
import dev.berth.framework.model.PodRequests;
import dev.berth.framework.model.ResourceNames;
import dev.berth.framework.model.ResourceVector;
import dev.berth.plugins.support.DeviceClasses;
import dev.berth.plugins.support.devices.ClassCount;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/// The resources of a score, and the way to count them. Immutable.
final class ScoredResources {
  /// Whether containers without requests for CPU and memory count with a default.
  enum Counting {
    WITH_DEFAULTS,
    AS_REQUESTED
  }

  private final String[] names;
  private final long[] weights;
  private final Counting counting;
  private final PodRequests requests;
  private final DeviceClasses deviceClasses;
  private final Function<DeviceClass, ClassCount> devices;

  /// Creates it.
  ///
  /// @param requests how the pod's own requests are summed up
  /// @param devices counts the devices of a class that provides a resource
  ScoredResources(
      List<ResourceSpec> resources,
      Counting counting,
      PodRequests requests,
      DeviceClasses deviceClasses,
      Function<DeviceClass, ClassCount> devices) {
    names = resources.stream().map(ResourceSpec::name).toArray(String[]::new);
    weights = resources.stream().mapToLong(ResourceSpec::weight).toArray();
    this.counting = counting;
    this.requests = requests;
    this.deviceClasses = deviceClasses;
    this.devices = devices;
  }

  int size() {
    return names.length;
  }

  long weight(int index) {
    return weights[index];
  }

  /// Returns the requests of the pod, by resource.
  ScoredRequests requestsOf(Pod pod) {
    Map<String, Quantity> all = requests.of(pod);
    var amounts = new long[names.length];
    var counts = new @Nullable ClassCount[names.length];
    for (int i = 0; i < names.length; i++) {
      Quantity quantity = all.get(names[i]);
      if (quantity != null) {
        amounts[i] = names[i].equals(ResourceNames.CPU) ? quantity.milliValue() : quantity.value();
        DeviceClass serving = amounts[i] == 0 ? null : deviceClasses.serving(names[i]);
        counts[i] = serving == null ? null : devices.apply(serving);
      }
    }
    return new ScoredRequests(amounts, counts);
  }

  /// Returns the node's amount of the resource; 0 if the resource does not count for this pod and
  /// node.
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
    long amount = node.allocatable().scalars().getOrDefault(names[index], 0L);
    ClassCount serving = pod.devices(index);
    return amount == 0 && serving != null ? serving.on(node.node()).devices() : amount;
  }

  /// Returns the requests of the pods on the node; for a resource that devices provide, the number
  /// of devices in use.
  ///
  /// @param pod a pod for which the resource counts on the node
  long used(NodeInfo node, int index, ScoredRequests pod) {
    ClassCount serving = pod.devices(index);
    if (serving != null && node.allocatable().get(names[index]) == 0) {
      return serving.on(node.node()).inUse();
    }
    boolean withDefaults = counting == Counting.WITH_DEFAULTS;
    return switch (names[index]) {
      case ResourceNames.CPU -> withDefaults ? node.nonZeroMilliCpu() : node.requested().milliCpu();
      case ResourceNames.MEMORY -> withDefaults ? node.nonZeroMemory() : node.requested().memory();
      default -> node.requested().get(names[index]);
    };
  }
}
