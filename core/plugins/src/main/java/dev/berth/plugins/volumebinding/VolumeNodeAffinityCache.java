package dev.berth.plugins.volumebinding;

import dev.berth.api.core.PersistentVolume;
import dev.berth.api.core.VolumeNodeAffinity;
import dev.berth.api.selector.NodeMatcher;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;
import org.jspecify.annotations.Nullable;

/// Decides which nodes can reach volumes. Keeps compiled selectors by the name of the volume, so
/// create one for each cycle. Thread-safe.
final class VolumeNodeAffinityCache {
  private final Map<String, Optional<NodeMatcher>> plain = new ConcurrentHashMap<>();
  private final Map<String, Optional<NodeMatcher>> migrated = new ConcurrentHashMap<>();

  /// Returns the nodes that can reach the volume, if this node cannot; null if it can.
  @Nullable NodeMatcher missed(PersistentVolume volume, NodeTopology topology) {
    return missed(
        plain.computeIfAbsent(volume.metadata().name(), _ -> matcher(volume.spec().nodeAffinity())),
        topology);
  }

  /// Like [#missed], for a volume that is in use: in-tree volumes count as volumes of the CSI
  /// driver if the node's CSINode lists their plugin as migrated.
  ///
  /// @throws dev.berth.framework.status.PluginException if the driver cannot have such a volume
  @Nullable NodeMatcher missedMigrated(PersistentVolume volume, NodeTopology topology) {
    var plugin = topology.migratedPlugin(volume);
    return plugin == null
        ? missed(volume, topology)
        : missed(
            migrated.computeIfAbsent(
                volume.metadata().name(), _ -> matcher(MigratedTopology.of(volume, plugin))),
            topology);
  }

  private static Optional<NodeMatcher> matcher(@Nullable VolumeNodeAffinity affinity) {
    var required = affinity == null ? null : affinity.required();
    return required == null ? Optional.empty() : Optional.of(NodeMatcher.of(required));
  }

  private static @Nullable NodeMatcher missed(
      Optional<NodeMatcher> reached, NodeTopology topology) {
    return reached.filter(nodes -> !nodes.matches("", topology.labels())).orElse(null);
  }
}
