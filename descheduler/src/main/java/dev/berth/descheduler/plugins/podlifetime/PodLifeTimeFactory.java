package dev.berth.descheduler.plugins.podlifetime;

import dev.berth.descheduler.framework.ArgsReader;
import dev.berth.descheduler.framework.DeschedulerContext;
import dev.berth.descheduler.framework.DeschedulerPlugin;
import dev.berth.descheduler.framework.DeschedulerPluginFactory;
import java.util.List;

/// Makes PodLifeTime.
public final class PodLifeTimeFactory implements DeschedulerPluginFactory<PodLifeTimeArgs> {
  @Override
  public String name() {
    return PodLifeTimePlugin.NAME;
  }

  @Override
  public Class<? extends DeschedulerPlugin> type() {
    return PodLifeTimePlugin.class;
  }

  @Override
  public PodLifeTimeArgs read(ArgsReader args) {
    return PodLifeTimeArgs.read(args);
  }

  @Override
  public List<String> validate(PodLifeTimeArgs args) {
    return args.problems();
  }

  @Override
  public DeschedulerPlugin create(PodLifeTimeArgs args, DeschedulerContext context) {
    return new PodLifeTimePlugin(args, context);
  }
}
