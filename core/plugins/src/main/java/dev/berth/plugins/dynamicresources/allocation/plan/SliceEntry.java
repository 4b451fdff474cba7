package dev.berth.plugins.dynamicresources.allocation.plan;

import dev.berth.api.core.Node;
import dev.berth.api.resource.Device;
import dev.berth.api.resource.ResourceSlice;
import dev.berth.plugins.support.devices.AllocationFeatures;
import dev.berth.plugins.support.devices.PoolId;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicIntegerArray;

/// A slice, with results that depend on neither node nor request. Compared by identity. Caches
/// which of its devices each selector selects. This depends on nothing else, so the cache is valid
/// as long as the slice. Thread-safe.
public final class SliceEntry {
  /// The number of selectors to remember before starting afresh.
  private static final int REMEMBERED = 64;

  private final ResourceSlice slice;
  private final PoolId pool;
  private final NodeAccess nodeAccess;
  private final boolean incomprehensible;
  private final boolean countersOnly;
  private final List<DeviceEntry> devices;
  private final Map<String, AtomicIntegerArray> verdicts = new ConcurrentHashMap<>();

  SliceEntry(AllocationFeatures features, ResourceSlice slice) {
    this.slice = slice;
    pool = PoolId.of(slice);
    var spec = slice.spec();
    incomprehensible =
        !features.compatibilityGroups() && spec.devices().stream().anyMatch(SliceEntry::isGrouped);
    countersOnly = features.partitionableDevices() && !spec.sharedCounters().isEmpty();
    boolean perDevice = Boolean.TRUE.equals(spec.perDeviceNodeSelection());
    var entries = new ArrayList<DeviceEntry>(spec.devices().size());
    for (Device device : spec.devices()) {
      var from =
          perDevice
              ? NodeAccess.of(device.nodeName(), device.allNodes(), device.nodeSelector())
              : NodeAccess.EVERYWHERE;
      entries.add(new DeviceEntry(features, this, entries.size(), device, from));
    }
    devices = List.copyOf(entries);
    nodeAccess = nodeAccess(features, perDevice);
  }

  private static boolean isGrouped(Device device) {
    return device.consumesCounters().stream()
        .anyMatch(consumption -> !consumption.compatibilityGroups().isEmpty());
  }

  private NodeAccess nodeAccess(AllocationFeatures features, boolean perDevice) {
    var spec = slice.spec();
    if (incomprehensible
        || (!features.partitionableDevices()
            && (spec.perDeviceNodeSelection() != null || !spec.sharedCounters().isEmpty()))) {
      return NodeAccess.NOWHERE;
    }
    if (features.stable() && countersOnly) {
      return NodeAccess.EVERYWHERE;
    }
    var whole = NodeAccess.of(spec.nodeName(), spec.allNodes(), spec.nodeSelector());
    return perDevice && whole.equals(NodeAccess.NOWHERE)
        ? new NodeAccess.AnyOf(devices.stream().map(DeviceEntry::nodeAccess).toList())
        : whole;
  }

  public ResourceSlice slice() {
    return slice;
  }

  String name() {
    return slice.metadata().name();
  }

  public PoolId pool() {
    return pool;
  }

  long generation() {
    return slice.spec().pool().generation();
  }

  /// The `resourceSliceCount` of its pool.
  long expectedSlices() {
    return slice.spec().pool().resourceSliceCount();
  }

  /// Returns whether it belongs to one node, by name.
  boolean isLocal() {
    var nodeName = slice.spec().nodeName();
    return nodeName != null && !nodeName.isEmpty();
  }

  /// The nodes from which it can be used; none if it uses a disabled feature.
  NodeAccess nodeAccess() {
    return nodeAccess;
  }

  /// Returns whether it can be used from the node.
  ///
  /// @throws AllocationException if a node selector is invalid
  boolean isAccessibleFrom(Node node) {
    if (!(nodeAccess instanceof NodeAccess.AnyOf)) {
      return includes(nodeAccess, node, "");
    }
    for (DeviceEntry device : devices) {
      if (includes(device.nodeAccess(), node, device.device().name())) {
        return true;
      }
    }
    return false;
  }

  private boolean includes(NodeAccess from, Node node, String device) {
    try {
      return from.includes(node);
    } catch (AllocationException e) {
      throw new AllocationException(
          "gather pool information: failed to perform node selection for %sslice %s: %s"
              .formatted(
                  device.isEmpty() ? "" : "device " + device + " in ", name(), e.getMessage()),
          e);
    }
  }

  /// Returns whether it uses compatibility groups although they are disabled; its pool is then
  /// incomplete.
  boolean incomprehensible() {
    return incomprehensible;
  }

  /// Returns whether it exists for its counters; devices in such a slice are ignored.
  boolean countersOnly() {
    return countersOnly;
  }

  List<DeviceEntry> devices() {
    return devices;
  }

  /// Returns the known results of a selector for the devices, in order; 0 if not known.
  AtomicIntegerArray verdicts(String expression) {
    var known = verdicts.get(expression);
    if (known == null) {
      if (verdicts.size() >= REMEMBERED) {
        verdicts.clear();
      }
      known = verdicts.computeIfAbsent(expression, _ -> new AtomicIntegerArray(devices.size()));
    }
    return known;
  }
}
