package dev.berth.plugins.dynamicresources;

import dev.berth.framework.state.NodeInfo;
import dev.berth.plugins.dynamicresources.PodDevices.NodeDevices;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/// What a pod would get on nodes, as long as those are the same: Score is called for the nodes that
/// Filter has let pass. A cache, which changes no answer. Safe on any thread.
final class NodeDevicesCache {
  private final Map<String, Entry> entries = new ConcurrentHashMap<>();

  private record Entry(NodeInfo node, Optional<NodeDevices> devices) {}

  /// @param devices null if the node serves the pod without devices
  void put(NodeInfo node, @Nullable NodeDevices devices) {
    entries.put(node.name(), new Entry(node, Optional.ofNullable(devices)));
  }

  /// What is known, or else found.
  @Nullable NodeDevices get(NodeInfo node, Supplier<@Nullable NodeDevices> search) {
    Entry entry = entries.get(node.name());
    return entry != null && entry.node.equals(node) ? entry.devices.orElse(null) : search.get();
  }

  /// The pod has got its node: the others are of no interest any more.
  void clear() {
    entries.clear();
  }
}
