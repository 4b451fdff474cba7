package dev.berth.descheduler.plugins.topologyspread;

import dev.berth.descheduler.framework.ArgsReader;
import dev.berth.descheduler.framework.DeschedulerContext;
import dev.berth.descheduler.framework.DeschedulerPlugin;
import dev.berth.descheduler.framework.DeschedulerPluginFactory;
import java.util.List;

/// Makes RemovePodsViolatingTopologySpreadConstraint.
public final class RemovePodsViolatingTopologySpreadConstraintFactory
    implements DeschedulerPluginFactory<SpreadArgs> {
  @Override
  public String name() {
    return RemovePodsViolatingTopologySpreadConstraintPlugin.NAME;
  }

  @Override
  public Class<? extends DeschedulerPlugin> type() {
    return RemovePodsViolatingTopologySpreadConstraintPlugin.class;
  }

  @Override
  public SpreadArgs read(ArgsReader args) {
    return SpreadArgs.read(args);
  }

  @Override
  public List<String> validate(SpreadArgs args) {
    return args.problems();
  }

  @Override
  public DeschedulerPlugin create(SpreadArgs args, DeschedulerContext context) {
    return new RemovePodsViolatingTopologySpreadConstraintPlugin(args, context);
  }
}
