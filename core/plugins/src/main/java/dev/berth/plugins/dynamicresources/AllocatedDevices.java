package dev.berth.plugins.dynamicresources;

import dev.berth.api.core.Node;
import dev.berth.api.core.NodeSelector;
import dev.berth.api.resource.AllocationResult;
import dev.berth.api.resource.Device;
import dev.berth.api.resource.DeviceRequestAllocationResult;
import dev.berth.api.resource.ResourceSlice;
import dev.berth.api.selector.NodeMatcher;
import dev.berth.framework.status.PluginException;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/// Looks up the devices of allocated claims in the drivers' slices.
final class AllocatedDevices {
  private final List<ResourceSlice> slices;
  private final @Nullable Node node;

  private AllocatedDevices(List<ResourceSlice> slices, @Nullable Node node) {
    this.slices = slices;
    this.node = node;
  }

  /// Looks up devices on any node.
  static AllocatedDevices anywhere(List<ResourceSlice> slices) {
    return new AllocatedDevices(slices, null);
  }

  /// Looks up devices that can be used from the node.
  static AllocatedDevices on(Node node, List<ResourceSlice> slices) {
    return new AllocatedDevices(slices, node);
  }

  /// Returns whether any of the devices uses resources of its node in any way.
  boolean useResources(AllocationResult allocation) {
    return allocation.devices().results().stream()
        .flatMap(result -> find(result).stream())
        .anyMatch(device -> !device.nodeAllocatableResources().isEmpty());
  }

  /// Returns whether any of the devices represents resources of its node.
  boolean standForResources(AllocationResult allocation) {
    return allocation.devices().results().stream()
        .flatMap(result -> find(result).stream())
        .flatMap(device -> device.nodeAllocatableResources().values().stream())
        .anyMatch(resource -> resource.mapping() != null);
  }

  /// Returns the device.
  ///
  /// @throws PluginException if it is not published, or cannot be used from the node
  Device get(DeviceRequestAllocationResult result) {
    return find(result)
        .orElseThrow(() ->
            new PluginException(
                "device %s not found in pool %s for driver %s"
                    .formatted(result.device(), result.pool(), result.driver())));
  }

  private Optional<Device> find(DeviceRequestAllocationResult result) {
    for (ResourceSlice slice : slices) {
      var spec = slice.spec();
      if (spec.driver().equals(result.driver()) && spec.pool().name().equals(result.pool())) {
        for (Device device : spec.devices()) {
          if (device.name().equals(result.device()) && isInReach(slice, device)) {
            return Optional.of(device);
          }
        }
      }
    }
    return Optional.empty();
  }

  private boolean isInReach(ResourceSlice slice, Device device) {
    if (node == null) {
      return true;
    }
    var spec = slice.spec();
    return Boolean.TRUE.equals(spec.perDeviceNodeSelection())
        ? isInReach(node, device.nodeName(), device.allNodes(), device.nodeSelector())
        : isInReach(node, spec.nodeName(), spec.allNodes(), spec.nodeSelector());
  }

  private static boolean isInReach(
      Node node,
      @Nullable String name,
      @Nullable Boolean everywhere,
      @Nullable NodeSelector selector) {
    if (node.metadata().name().equals(name) || Boolean.TRUE.equals(everywhere)) {
      return true;
    }
    if (selector == null) {
      return false;
    }
    var matcher = NodeMatcher.of(selector);
    return matcher.problems().isEmpty() && matcher.matches(node);
  }
}
