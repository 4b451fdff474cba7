package dev.berth.plugins.dynamicresources;

import dev.berth.framework.model.NodeInfo;
import dev.berth.plugins.dynamicresources.PodDevices.NodeDevices;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/// Caches the allocations that a pod would get on nodes, until the node changes, as Score is called
/// for the nodes that passed Filter. Changes no answer. Decisions refer to the cache and may be
/// read on any thread, so the cache is thread-safe. It is closed when the pod has got a node.
final class NodeDevicesCache {
  /// A cache that keeps nothing.
  static final NodeDevicesCache CLOSED = new NodeDevicesCache(null);

  private volatile @Nullable Map<String, Entry> entries;

  private record Entry(NodeInfo node, Optional<NodeDevices> devices) {}

  /// Creates an empty cache.
  NodeDevicesCache() {
    this(new ConcurrentHashMap<>());
  }

  private NodeDevicesCache(@Nullable Map<String, Entry> entries) {
    this.entries = entries;
  }

  /// @param devices null if the node provides everything without devices
  void put(NodeInfo node, @Nullable NodeDevices devices) {
    Map<String, Entry> open = entries;
    if (open != null) {
      open.put(node.name(), new Entry(node, Optional.ofNullable(devices)));
    }
  }

  /// Returns the cached result; searches if there is none.
  @Nullable NodeDevices get(NodeInfo node, Supplier<@Nullable NodeDevices> search) {
    Map<String, Entry> open = entries;
    Entry entry = open == null ? null : open.get(node.name());
    return entry != null && entry.node.equals(node) ? entry.devices.orElse(null) : search.get();
  }

  /// Closes the cache because the pod has got its node; nothing is kept from then on, even if a
  /// decision is read later.
  void close() {
    entries = null;
  }
}
