package dev.berth.plugins.volumebinding;

import dev.berth.api.core.Node;
import dev.berth.api.core.PersistentVolume;
import dev.berth.api.meta.ObjectMeta;
import dev.berth.api.storage.CSINode;
import dev.berth.plugins.support.InTreePlugin;
import java.util.Arrays;
import java.util.Map;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/// The parts of a node that matter to volumes.
///
/// @param node the node
/// @param csiNodes returns the CSINode of each node, or null
record NodeTopology(Node node, Function<String, @Nullable CSINode> csiNodes) {
  static final String MIGRATED_PLUGINS = "storage.alpha.kubernetes.io/migrated-plugins";

  String name() {
    return node.metadata().name();
  }

  Map<String, String> labels() {
    return node.metadata().labels();
  }

  /// Returns the node without its name, since volumes are matched by labels only.
  Node unnamed() {
    return node.withMetadata(ObjectMeta.named("", "").withLabels(labels()));
  }

  /// Returns the in-tree plugin of the volume if a CSI driver replaces it on this node; otherwise
  /// null.
  @Nullable InTreePlugin migratedPlugin(PersistentVolume volume) {
    var plugin = InTreePlugin.of(volume);
    return plugin != null && plugin.isMigrated() && hasMigrated(plugin) ? plugin : null;
  }

  private boolean hasMigrated(InTreePlugin plugin) {
    CSINode csi = csiNodes.apply(name());
    var names = csi == null ? null : csi.metadata().annotations().get(MIGRATED_PLUGINS);
    return names != null && Arrays.asList(names.split(",", -1)).contains(plugin.pluginName());
  }
}
