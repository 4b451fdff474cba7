package dev.berth.plugins.support.devices;

import dev.berth.api.core.Node;
import dev.berth.api.core.NodeSelector;
import dev.berth.api.resource.Device;
import dev.berth.api.resource.DeviceClass;
import dev.berth.api.resource.ResourceSlice;
import dev.berth.api.selector.NodeMatcher;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/// Counts the devices of a class that nodes can reach, and how many are in use. As in
/// kube-scheduler, all slices count here, including those of outdated and incomplete pools.
public final class ClassCount {
  private final DeviceClass deviceClass;
  private final ClassMembers members;
  private final AllocatedState allocated;
  private final Map<String, List<ResourceSlice>> ofOneNode = new HashMap<>();
  private final List<ResourceSlice> ofMany = new ArrayList<>();

  /// Scores count several times for one node before the next node.
  private @Nullable Latest latest;

  private record Latest(Node node, Count count) {}

  ClassCount(
      DeviceClass deviceClass,
      List<ResourceSlice> slices,
      ClassMembers members,
      AllocatedState allocated) {
    this.deviceClass = deviceClass;
    this.members = members;
    this.allocated = allocated;
    members.about(slices);
    for (ResourceSlice slice : slices) {
      String node = onlyNode(slice);
      if (node == null) {
        ofMany.add(slice);
      } else {
        ofOneNode.computeIfAbsent(node, _ -> new ArrayList<>()).add(slice);
      }
    }
  }

  /// Returns the only node that can reach the slice; null if the slice does not give it by name.
  private static @Nullable String onlyNode(ResourceSlice slice) {
    var spec = slice.spec();
    String name = spec.nodeName();
    return name == null
            || name.isEmpty()
            || Boolean.TRUE.equals(spec.allNodes())
            || Boolean.TRUE.equals(spec.perDeviceNodeSelection())
        ? null
        : name;
  }

  /// Returns how many devices of the class the node can reach. Returns none if a selector fails.
  @SuppressWarnings("ReferenceEquality") // a changed node is another object
  public Count on(Node node) {
    Latest known = latest;
    if (known == null || known.node != node) {
      known = new Latest(node, count(node));
      latest = known;
    }
    return known.count;
  }

  private Count count(Node node) {
    try {
      var count = new Count(0, 0);
      for (ResourceSlice slice : ofOneNode.getOrDefault(node.metadata().name(), List.of())) {
        count = count.plus(count(slice, node));
      }
      for (ResourceSlice slice : ofMany) {
        if (mayReach(slice, node)) {
          count = count.plus(count(slice, node));
        }
      }
      return count;
    } catch (RuntimeException e) {
      return new Count(0, 0);
    }
  }

  /// As in kube-scheduler, a slice that names no nodes counts everywhere.
  private static boolean mayReach(ResourceSlice slice, Node node) {
    var spec = slice.spec();
    return Boolean.TRUE.equals(spec.allNodes())
        || Boolean.TRUE.equals(spec.perDeviceNodeSelection())
        || spec.nodeSelector() == null
        || selects(spec.nodeSelector(), node);
  }

  private Count count(ResourceSlice slice, Node node) {
    var spec = slice.spec();
    boolean perDevice = Boolean.TRUE.equals(spec.perDeviceNodeSelection());
    long reachable = 0;
    long inUse = 0;
    for (int i = 0; i < spec.devices().size(); i++) {
      Device device = spec.devices().get(i);
      if ((!perDevice || mayReach(device, node)) && members.contains(deviceClass, slice, i)) {
        reachable++;
        var id = new DeviceId(spec.driver(), spec.pool().name(), device.name());
        inUse += allocated.isAllocated(id) ? 1 : 0;
      }
    }
    return new Count(reachable, inUse);
  }

  private static boolean mayReach(Device device, Node node) {
    if (Boolean.TRUE.equals(device.allNodes())) {
      return true;
    }
    String name = device.nodeName();
    if (name != null && !name.isEmpty()) {
      return name.equals(node.metadata().name());
    }
    NodeSelector selector = device.nodeSelector();
    return selector != null && selects(selector, node);
  }

  private static boolean selects(NodeSelector selector, Node node) {
    var matcher = NodeMatcher.of(selector);
    if (!matcher.problems().isEmpty()) {
      throw new IllegalArgumentException(String.join(", ", matcher.problems()));
    }
    return matcher.matches(node);
  }

  /// The result of counting.
  ///
  /// @param devices the number of devices that the node can reach
  /// @param inUse how many of them are in use, as a whole or in part
  public record Count(long devices, long inUse) {
    Count plus(Count other) {
      return new Count(devices + other.devices, inUse + other.inUse);
    }
  }
}
