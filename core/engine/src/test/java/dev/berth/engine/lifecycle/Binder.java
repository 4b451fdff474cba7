package dev.berth.engine.lifecycle;

import dev.berth.framework.BindPlugin;
import dev.berth.framework.PluginFactory;
import dev.berth.framework.Success;
import dev.berth.framework.cluster.ClusterWriter;
import dev.berth.framework.model.CycleState;
import dev.berth.framework.model.PodInfo;

/// Binds pods to their nodes.
record Binder(ClusterWriter writer) implements BindPlugin {
  static final String NAME = "Binder";
  static final PluginFactory<?> FACTORY =
      new Made(NAME, Binder.class, context -> new Binder(context.actions().writer()));

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
