package dev.berth.plugins.together;

import dev.berth.api.kubescheduler.PluginArgs;
import dev.berth.framework.EnqueueExtensions;
import dev.berth.framework.Plugin;
import dev.berth.framework.PluginContext;
import dev.berth.framework.PluginFactory;
import dev.berth.framework.Rejected;
import dev.berth.framework.SimpleFilterPlugin;
import dev.berth.framework.SimplePluginFactory;
import dev.berth.framework.events.ClusterEventWithHint;
import dev.berth.framework.model.NodeInfo;
import dev.berth.framework.model.PodInfo;
import java.util.List;

/// Rejects every pod in the name of a plugin, and is woken by what wakes that plugin.
record Rejecting(PluginFactory<?> of, PluginArgs args) implements SimplePluginFactory {
  @Override
  public String name() {
    return of.name();
  }

  @Override
  public Class<? extends Plugin> type() {
    return AlwaysNo.class;
  }

  @Override
  public Plugin create(PluginContext context) {
    var real = (EnqueueExtensions) of.createFrom(args, context);
    return new AlwaysNo(real.name(), real.eventsToRegister());
  }

  private record AlwaysNo(String name, List<ClusterEventWithHint> eventsToRegister)
      implements SimpleFilterPlugin, EnqueueExtensions {
    @Override
    public FilterStatus filter(PodInfo pod, NodeInfo node) {
      return Rejected.unschedulable("no");
    }
  }
}
