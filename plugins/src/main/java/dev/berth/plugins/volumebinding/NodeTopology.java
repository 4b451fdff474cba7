package dev.berth.plugins.volumebinding;

import dev.berth.api.core.Node;
import dev.berth.api.core.PersistentVolume;
import dev.berth.api.meta.ObjectMeta;
import dev.berth.api.storage.CSINode;
import dev.berth.framework.handle.ClusterObjects;
import dev.berth.plugins.support.InTreePlugin;
import java.util.Arrays;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/// A node as far as it matters to volumes.
///
/// @param node the node itself
/// @param objects where its CSINode is looked up, if it has one
record NodeTopology(Node node, ClusterObjects objects) {
  static final String MIGRATED_PLUGINS = "storage.alpha.kubernetes.io/migrated-plugins";

  String name() {
    return node.metadata().name();
  }

  Map<String, String> labels() {
    return node.metadata().labels();
  }

  /// The node without its name: volumes go by labels only.
  Node unnamed() {
    return node.withMetadata(ObjectMeta.named("", "").withLabels(labels()));
  }

  /// The in-tree plugin of the volume, if a driver has taken it over on this node; null otherwise.
  @Nullable InTreePlugin migratedPlugin(PersistentVolume volume) {
    var plugin = InTreePlugin.of(volume);
    return plugin != null && plugin.isMigrated() && hasMigrated(plugin) ? plugin : null;
  }

  private boolean hasMigrated(InTreePlugin plugin) {
    CSINode csi = objects.get(CSINode.class, name());
    var names = csi == null ? null : csi.metadata().annotations().get(MIGRATED_PLUGINS);
    return names != null && Arrays.asList(names.split(",", -1)).contains(plugin.pluginName());
  }
}
