package dev.berth.plugins.defaultbinder;

import dev.berth.framework.BindPlugin;
import dev.berth.framework.Success;
import dev.berth.framework.cluster.ClusterWriter;
import dev.berth.framework.model.CycleState;
import dev.berth.framework.model.PodInfo;

/// Binds the pod to its node in the API server.
final class DefaultBinderPlugin implements BindPlugin {
  static final String NAME = "DefaultBinder";

  private final ClusterWriter writer;

  DefaultBinderPlugin(ClusterWriter writer) {
    this.writer = writer;
  }

  @Override
  public String name() {
    return NAME;
  }

  @Override
  public BindStatus bind(CycleState state, PodInfo pod, String node) throws InterruptedException {
    writer.bind(pod, node);
    return Success.SUCCESS;
  }
}
