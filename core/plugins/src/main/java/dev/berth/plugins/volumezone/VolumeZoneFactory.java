package dev.berth.plugins.volumezone;

import dev.berth.framework.NoArgs;
import dev.berth.framework.PluginArgsReader;
import dev.berth.plugins.support.InTreeFactory;

/// Makes VolumeZone.
public final class VolumeZoneFactory extends InTreeFactory<NoArgs> {
  /// Called by the service loader.
  public VolumeZoneFactory() {
    super(
        VolumeZonePlugin.NAME,
        VolumeZonePlugin.class,
        PluginArgsReader::ignored,
        (_, context) ->
            new VolumeZonePlugin(context.profile().featureGates(), context.cluster().objects()));
  }
}
