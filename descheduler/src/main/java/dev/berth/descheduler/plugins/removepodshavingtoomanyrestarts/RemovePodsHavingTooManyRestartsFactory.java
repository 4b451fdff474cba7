package dev.berth.descheduler.plugins.removepodshavingtoomanyrestarts;

import dev.berth.descheduler.framework.ArgsReader;
import dev.berth.descheduler.framework.DeschedulerContext;
import dev.berth.descheduler.framework.DeschedulerPlugin;
import dev.berth.descheduler.framework.DeschedulerPluginFactory;
import java.util.List;

/// Makes RemovePodsHavingTooManyRestarts.
public final class RemovePodsHavingTooManyRestartsFactory
    implements DeschedulerPluginFactory<RemovePodsHavingTooManyRestartsArgs> {
  @Override
  public String name() {
    return RemovePodsHavingTooManyRestartsPlugin.NAME;
  }

  @Override
  public Class<? extends DeschedulerPlugin> type() {
    return RemovePodsHavingTooManyRestartsPlugin.class;
  }

  @Override
  public RemovePodsHavingTooManyRestartsArgs read(ArgsReader args) {
    return RemovePodsHavingTooManyRestartsArgs.read(args);
  }

  @Override
  public List<String> validate(RemovePodsHavingTooManyRestartsArgs args) {
    return args.problems();
  }

  @Override
  public DeschedulerPlugin create(
      RemovePodsHavingTooManyRestartsArgs args, DeschedulerContext context) {
    return new RemovePodsHavingTooManyRestartsPlugin(args, context);
  }
}
