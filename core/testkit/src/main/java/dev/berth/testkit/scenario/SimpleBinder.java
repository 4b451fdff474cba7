package dev.berth.testkit.scenario;

import dev.berth.framework.BindPlugin;
import dev.berth.framework.Plugin;
import dev.berth.framework.PluginContext;
import dev.berth.framework.SimplePluginFactory;
import dev.berth.framework.Success;
import dev.berth.framework.cluster.ClusterWriter;
import dev.berth.framework.model.CycleState;
import dev.berth.framework.model.PodInfo;

/// Binds pods to their nodes.
final class SimpleBinder implements BindPlugin {
  private final ClusterWriter writer;

  private SimpleBinder(ClusterWriter writer) {
    this.writer = writer;
  }

  @Override
  public String name() {
    return "PlainBinder";
  }

  @Override
  public BindStatus bind(CycleState state, PodInfo pod, String node) throws InterruptedException {
    writer.bind(pod, node);
    return Success.SUCCESS;
  }

  /// Creates the plugin.
  static final class Factory implements SimplePluginFactory {
    @Override
    public String name() {
      return "PlainBinder";
    }

    @Override
    public Class<? extends Plugin> type() {
      return SimpleBinder.class;
    }

    @Override
    public Plugin create(PluginContext context) {
      return new SimpleBinder(context.actions().writer());
    }
  }
}
