package dev.berth.plugins.imagelocality;

import dev.berth.framework.NoArgs;
import dev.berth.framework.PluginArgsReader;
import dev.berth.plugins.support.InTreeFactory;

/// Makes ImageLocality.
public final class ImageLocalityFactory extends InTreeFactory<NoArgs> {
  /// Called by the service loader.
  public ImageLocalityFactory() {
    super(
        ImageLocalityPlugin.NAME,
        ImageLocalityPlugin.class,
        PluginArgsReader::ignored,
        (_, context) -> new ImageLocalityPlugin(context.cluster().nodes()));
  }
}
