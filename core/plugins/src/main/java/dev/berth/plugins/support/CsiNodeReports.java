package dev.berth.plugins.support;

import dev.berth.api.storage.CSINode;
import dev.berth.framework.PluginContext;
import dev.berth.framework.cluster.NodeInputs;
import dev.berth.framework.model.NodeAspect;
import org.jspecify.annotations.Nullable;

/// Reports changes of CSINodes for the nodes of the same name, once for all plugins that read them.
public final class CsiNodeReports {
  private final NodeInputs inputs;

  private CsiNodeReports(PluginContext context) {
    inputs = context.nodeInputs();
    context.changes().watch(CSINode.class, this::changed);
  }

  /// Begins to report.
  public static void begin(PluginContext context) {
    var _ = context.shared(CsiNodeReports.class, () -> new CsiNodeReports(context));
  }

  private void changed(@Nullable CSINode before, @Nullable CSINode after) {
    CSINode known = after == null ? before : after;
    if (known != null) {
      inputs.changed(known.metadata().name(), NodeAspect.VOLUMES);
    }
  }
}
