package dev.berth.descheduler.plugins.removepodsviolatingnodeaffinity;

import dev.berth.descheduler.framework.ArgsReader;
import dev.berth.descheduler.framework.DeschedulerContext;
import dev.berth.descheduler.framework.DeschedulerPlugin;
import dev.berth.descheduler.framework.DeschedulerPluginFactory;
import java.util.List;

/// Makes RemovePodsViolatingNodeAffinity.
public final class RemovePodsViolatingNodeAffinityFactory
    implements DeschedulerPluginFactory<RemovePodsViolatingNodeAffinityArgs> {
  @Override
  public String name() {
    return RemovePodsViolatingNodeAffinityPlugin.NAME;
  }

  @Override
  public Class<? extends DeschedulerPlugin> type() {
    return RemovePodsViolatingNodeAffinityPlugin.class;
  }

  @Override
  public RemovePodsViolatingNodeAffinityArgs read(ArgsReader args) {
    return RemovePodsViolatingNodeAffinityArgs.read(args);
  }

  @Override
  public List<String> validate(RemovePodsViolatingNodeAffinityArgs args) {
    return args.problems();
  }

  @Override
  public DeschedulerPlugin create(
      RemovePodsViolatingNodeAffinityArgs args, DeschedulerContext context) {
    return new RemovePodsViolatingNodeAffinityPlugin(args, context);
  }
}
