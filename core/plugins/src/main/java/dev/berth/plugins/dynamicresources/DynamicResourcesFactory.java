package dev.berth.plugins.dynamicresources;

import dev.berth.api.kubescheduler.DynamicResourcesArgs;
import dev.berth.plugins.support.InTreeFactory;

/// Makes DynamicResources.
public final class DynamicResourcesFactory extends InTreeFactory<DynamicResourcesArgs> {
  /// Called by the service loader.
  public DynamicResourcesFactory() {
    super(
        DynamicResourcesPlugin.NAME,
        DynamicResourcesPlugin.class,
        args -> args.known(DynamicResourcesArgs.class),
        (args, context) -> new DynamicResourcesPlugin(args, context));
  }
}
