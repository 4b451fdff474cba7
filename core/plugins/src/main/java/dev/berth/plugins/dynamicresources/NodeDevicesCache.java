package dev.berth.plugins.dynamicresources;

import dev.berth.framework.state.NodeInfo;
import dev.berth.plugins.dynamicresources.PodDevices.NodeDevices;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/// What a pod would get on nodes, as long as those are the same: Score is called for the nodes that
/// Filter has let pass. A cache, which changes no answer. Decisions refer to it and may be read on
/// any thread, so that it is safe there, and closed when the cycle has ended with a node.
final class NodeDevicesCache {
  /// Keeps nothing.
  static final NodeDevicesCache CLOSED = new NodeDevicesCache(null);

  private volatile @Nullable Map<String, Entry> entries;

  private record Entry(NodeInfo node, Optional<NodeDevices> devices) {}

  /// An empty cache.
  NodeDevicesCache() {
    this(new ConcurrentHashMap<>());
  }

  private NodeDevicesCache(@Nullable Map<String, Entry> entries) {
    this.entries = entries;
  }

  /// @param devices null if the node serves the pod without devices
  void put(NodeInfo node, @Nullable NodeDevices devices) {
    Map<String, Entry> open = entries;
    if (open != null) {
      open.put(node.name(), new Entry(node, Optional.ofNullable(devices)));
    }
  }

  /// What is known, or else found.
  @Nullable NodeDevices get(NodeInfo node, Supplier<@Nullable NodeDevices> search) {
    Map<String, Entry> open = entries;
    Entry entry = open == null ? null : open.get(node.name());
    return entry != null && entry.node.equals(node) ? entry.devices.orElse(null) : search.get();
  }

  /// The pod has got its node: nothing is kept any more, also if a decision is read later.
  void close() {
    entries = null;
  }
}
