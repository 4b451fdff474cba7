package dev.berth.plugins.schedulinggates;

import dev.berth.framework.NoArgs;
import dev.berth.framework.PluginArgsReader;
import dev.berth.plugins.support.InTreeFactory;

/// Makes SchedulingGates.
public final class SchedulingGatesFactory extends InTreeFactory<NoArgs> {
  /// Called by the service loader.
  public SchedulingGatesFactory() {
    super(
        SchedulingGatesPlugin.NAME,
        SchedulingGatesPlugin.class,
        PluginArgsReader::ignored,
        (_, _) -> new SchedulingGatesPlugin());
  }
}
