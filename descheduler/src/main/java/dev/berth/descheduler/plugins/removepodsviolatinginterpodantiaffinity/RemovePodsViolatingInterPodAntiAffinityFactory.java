package dev.berth.descheduler.plugins.removepodsviolatinginterpodantiaffinity;

import dev.berth.descheduler.framework.ArgsReader;
import dev.berth.descheduler.framework.DeschedulerContext;
import dev.berth.descheduler.framework.DeschedulerPlugin;
import dev.berth.descheduler.framework.DeschedulerPluginFactory;
import java.util.List;

/// Makes RemovePodsViolatingInterPodAntiAffinity.
public final class RemovePodsViolatingInterPodAntiAffinityFactory
    implements DeschedulerPluginFactory<RemovePodsViolatingInterPodAntiAffinityArgs> {
  @Override
  public String name() {
    return RemovePodsViolatingInterPodAntiAffinityPlugin.NAME;
  }

  @Override
  public Class<? extends DeschedulerPlugin> type() {
    return RemovePodsViolatingInterPodAntiAffinityPlugin.class;
  }

  @Override
  public RemovePodsViolatingInterPodAntiAffinityArgs read(ArgsReader args) {
    return RemovePodsViolatingInterPodAntiAffinityArgs.read(args);
  }

  @Override
  public List<String> validate(RemovePodsViolatingInterPodAntiAffinityArgs args) {
    return args.problems();
  }

  @Override
  public DeschedulerPlugin create(
      RemovePodsViolatingInterPodAntiAffinityArgs args, DeschedulerContext context) {
    return new RemovePodsViolatingInterPodAntiAffinityPlugin(args, context);
  }
}
