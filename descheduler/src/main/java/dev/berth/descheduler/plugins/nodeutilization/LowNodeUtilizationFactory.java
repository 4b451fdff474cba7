package dev.berth.descheduler.plugins.nodeutilization;

import dev.berth.descheduler.framework.ArgsReader;
import dev.berth.descheduler.framework.DeschedulerContext;
import dev.berth.descheduler.framework.DeschedulerPlugin;
import dev.berth.descheduler.framework.DeschedulerPluginException;
import dev.berth.descheduler.framework.DeschedulerPluginFactory;
import java.util.List;

/// Makes LowNodeUtilization.
public final class LowNodeUtilizationFactory
    implements DeschedulerPluginFactory<LowNodeUtilizationArgs> {
  @Override
  public String name() {
    return LowNodeUtilizationPlugin.NAME;
  }

  @Override
  public Class<? extends DeschedulerPlugin> type() {
    return LowNodeUtilizationPlugin.class;
  }

  @Override
  public LowNodeUtilizationArgs read(ArgsReader args) {
    return LowNodeUtilizationArgs.read(args);
  }

  @Override
  public List<String> validate(LowNodeUtilizationArgs args) {
    String problem = args.problem();
    return problem == null ? List.of() : List.of(problem);
  }

  @Override
  public DeschedulerPlugin create(LowNodeUtilizationArgs args, DeschedulerContext context)
      throws DeschedulerPluginException {
    args.checkQuery();
    return new LowNodeUtilizationPlugin(args, context);
  }
}
