package dev.berth.descheduler.plugins.nodeutilization;

import dev.berth.descheduler.framework.ArgsReader;
import dev.berth.descheduler.framework.DeschedulerContext;
import dev.berth.descheduler.framework.DeschedulerPlugin;
import dev.berth.descheduler.framework.DeschedulerPluginFactory;
import java.util.List;

/// Makes HighNodeUtilization.
public final class HighNodeUtilizationFactory
    implements DeschedulerPluginFactory<HighNodeUtilizationArgs> {
  @Override
  public String name() {
    return HighNodeUtilizationPlugin.NAME;
  }

  @Override
  public Class<? extends DeschedulerPlugin> type() {
    return HighNodeUtilizationPlugin.class;
  }

  @Override
  public HighNodeUtilizationArgs read(ArgsReader args) {
    return HighNodeUtilizationArgs.read(args);
  }

  @Override
  public List<String> validate(HighNodeUtilizationArgs args) {
    String problem = args.problem();
    return problem == null ? List.of() : List.of(problem);
  }

  @Override
  public DeschedulerPlugin create(HighNodeUtilizationArgs args, DeschedulerContext context) {
    return new HighNodeUtilizationPlugin(args, context);
  }
}
