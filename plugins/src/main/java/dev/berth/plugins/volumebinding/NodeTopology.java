package dev.berth.plugins.volumebinding;

import dev.berth.api.core.Node;
import dev.berth.api.core.PersistentVolume;
import dev.berth.api.meta.ObjectMeta;
import dev.berth.api.storage.CSINode;
import dev.berth.plugins.support.InTreePlugin;
import java.util.Arrays;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/// A node as far as it matters to volumes.
///
/// @param name the node's name
/// @param unnamed the node without its name: volumes go by labels only
/// @param csi the node's CSINode; null if there is none
record NodeTopology(String name, Node unnamed, @Nullable CSINode csi) {
  static final String MIGRATED_PLUGINS = "storage.alpha.kubernetes.io/migrated-plugins";

  static NodeTopology of(Node node, @Nullable CSINode csi) {
    var labels = node.metadata().labels();
    return new NodeTopology(
        node.metadata().name(),
        node.withMetadata(ObjectMeta.named("", "").withLabels(labels)),
        csi);
  }

  Map<String, String> labels() {
    return unnamed.metadata().labels();
  }

  /// The in-tree plugin of the volume, if a driver has taken it over on this node; null otherwise.
  @Nullable InTreePlugin migratedPlugin(PersistentVolume volume) {
    var plugin = InTreePlugin.of(volume);
    return plugin != null && plugin.isMigrated() && hasMigrated(plugin) ? plugin : null;
  }

  private boolean hasMigrated(InTreePlugin plugin) {
    var names = csi == null ? null : csi.metadata().annotations().get(MIGRATED_PLUGINS);
    return names != null && Arrays.asList(names.split(",", -1)).contains(plugin.pluginName());
  }
}
