package dev.berth.descheduler.plugins.removeduplicates;

import dev.berth.descheduler.framework.ArgsReader;
import dev.berth.descheduler.framework.DeschedulerContext;
import dev.berth.descheduler.framework.DeschedulerPlugin;
import dev.berth.descheduler.framework.DeschedulerPluginFactory;
import java.util.List;

/// Makes RemoveDuplicates.
public final class RemoveDuplicatesFactory
    implements DeschedulerPluginFactory<RemoveDuplicatesArgs> {
  @Override
  public String name() {
    return RemoveDuplicatesPlugin.NAME;
  }

  @Override
  public Class<? extends DeschedulerPlugin> type() {
    return RemoveDuplicatesPlugin.class;
  }

  @Override
  public RemoveDuplicatesArgs read(ArgsReader args) {
    return RemoveDuplicatesArgs.read(args);
  }

  @Override
  public List<String> validate(RemoveDuplicatesArgs args) {
    return args.problems();
  }

  @Override
  public DeschedulerPlugin create(RemoveDuplicatesArgs args, DeschedulerContext context) {
    return new RemoveDuplicatesPlugin(args, context);
  }
}
