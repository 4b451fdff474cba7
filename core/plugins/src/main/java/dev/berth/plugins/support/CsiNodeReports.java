package dev.berth.plugins.support;

import dev.berth.api.storage.CSINode;
import dev.berth.framework.PluginCluster;
import dev.berth.framework.PluginData;
import dev.berth.framework.cluster.NodeInputs;
import dev.berth.framework.model.NodeAspect;
import org.jspecify.annotations.Nullable;

/// Reports changes of CSINodes for the nodes of the same name, once for all plugins that read them.
public final class CsiNodeReports {
  private final NodeInputs inputs;

  private CsiNodeReports(PluginCluster cluster, PluginData data) {
    inputs = data.nodeInputs();
    cluster.changes().watch(CSINode.class, this::changed);
  }

  /// Begins to report.
  public static void begin(PluginCluster cluster, PluginData data) {
    var _ = data.shared(CsiNodeReports.class, () -> new CsiNodeReports(cluster, data));
  }

  private void changed(@Nullable CSINode before, @Nullable CSINode after) {
    CSINode known = after == null ? before : after;
    if (known != null) {
      inputs.changed(known.metadata().name(), NodeAspect.VOLUMES);
    }
  }
}
