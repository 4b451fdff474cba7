package dev.berth.plugins.tainttoleration;

import dev.berth.framework.NoArgs;
import dev.berth.framework.PluginArgsReader;
import dev.berth.plugins.support.InTreeFactory;

/// Makes TaintToleration.
public final class TaintTolerationFactory extends InTreeFactory<NoArgs> {
  /// Called by the service loader.
  public TaintTolerationFactory() {
    super(
        TaintTolerationPlugin.NAME,
        TaintTolerationPlugin.class,
        PluginArgsReader::ignored,
        (_, context) -> new TaintTolerationPlugin(context.profile().featureGates()));
  }
}
