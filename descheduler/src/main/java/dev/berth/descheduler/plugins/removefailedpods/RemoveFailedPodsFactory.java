package dev.berth.descheduler.plugins.removefailedpods;

import dev.berth.descheduler.framework.ArgsReader;
import dev.berth.descheduler.framework.DeschedulerContext;
import dev.berth.descheduler.framework.DeschedulerPlugin;
import dev.berth.descheduler.framework.DeschedulerPluginFactory;
import java.util.List;

/// Makes RemoveFailedPods.
public final class RemoveFailedPodsFactory
    implements DeschedulerPluginFactory<RemoveFailedPodsArgs> {
  @Override
  public String name() {
    return RemoveFailedPodsPlugin.NAME;
  }

  @Override
  public Class<? extends DeschedulerPlugin> type() {
    return RemoveFailedPodsPlugin.class;
  }

  @Override
  public RemoveFailedPodsArgs read(ArgsReader args) {
    return RemoveFailedPodsArgs.read(args);
  }

  @Override
  public List<String> validate(RemoveFailedPodsArgs args) {
    return args.problems();
  }

  @Override
  public DeschedulerPlugin create(RemoveFailedPodsArgs args, DeschedulerContext context) {
    return new RemoveFailedPodsPlugin(args, context);
  }
}
