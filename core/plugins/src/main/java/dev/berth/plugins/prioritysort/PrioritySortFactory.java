package dev.berth.plugins.prioritysort;

import dev.berth.framework.NoArgs;
import dev.berth.framework.PluginArgsReader;
import dev.berth.plugins.support.InTreeFactory;

/// Makes PrioritySort.
public final class PrioritySortFactory extends InTreeFactory<NoArgs> {
  /// Called by the service loader.
  public PrioritySortFactory() {
    super(
        PrioritySortPlugin.NAME,
        PrioritySortPlugin.class,
        PluginArgsReader::ignored,
        (_, _) -> new PrioritySortPlugin());
  }
}
