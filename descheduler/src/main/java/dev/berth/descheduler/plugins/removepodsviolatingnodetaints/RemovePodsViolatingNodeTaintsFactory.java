package dev.berth.descheduler.plugins.removepodsviolatingnodetaints;

import dev.berth.descheduler.framework.ArgsReader;
import dev.berth.descheduler.framework.DeschedulerContext;
import dev.berth.descheduler.framework.DeschedulerPlugin;
import dev.berth.descheduler.framework.DeschedulerPluginFactory;
import java.util.List;

/// Makes RemovePodsViolatingNodeTaints.
public final class RemovePodsViolatingNodeTaintsFactory
    implements DeschedulerPluginFactory<RemovePodsViolatingNodeTaintsArgs> {
  @Override
  public String name() {
    return RemovePodsViolatingNodeTaintsPlugin.NAME;
  }

  @Override
  public Class<? extends DeschedulerPlugin> type() {
    return RemovePodsViolatingNodeTaintsPlugin.class;
  }

  @Override
  public RemovePodsViolatingNodeTaintsArgs read(ArgsReader args) {
    return RemovePodsViolatingNodeTaintsArgs.read(args);
  }

  @Override
  public List<String> validate(RemovePodsViolatingNodeTaintsArgs args) {
    return args.problems();
  }

  @Override
  public DeschedulerPlugin create(
      RemovePodsViolatingNodeTaintsArgs args, DeschedulerContext context) {
    return new RemovePodsViolatingNodeTaintsPlugin(args, context);
  }
}
