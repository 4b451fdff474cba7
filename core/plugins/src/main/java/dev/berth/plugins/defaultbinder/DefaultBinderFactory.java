package dev.berth.plugins.defaultbinder;

import dev.berth.framework.NoArgs;
import dev.berth.framework.PluginArgsReader;
import dev.berth.plugins.support.InTreeFactory;

/// Makes DefaultBinder.
public final class DefaultBinderFactory extends InTreeFactory<NoArgs> {
  /// Called by the service loader.
  public DefaultBinderFactory() {
    super(
        DefaultBinderPlugin.NAME,
        DefaultBinderPlugin.class,
        PluginArgsReader::ignored,
        (_, context) -> new DefaultBinderPlugin(context.actions().writer()));
  }
}
