package dev.berth.plugins.volumerestrictions;

import dev.berth.framework.NoArgs;
import dev.berth.framework.PluginArgsReader;
import dev.berth.plugins.support.InTreeFactory;

/// Makes VolumeRestrictions.
public final class VolumeRestrictionsFactory extends InTreeFactory<NoArgs> {
  /// Called by the service loader.
  public VolumeRestrictionsFactory() {
    super(
        VolumeRestrictionsPlugin.NAME,
        VolumeRestrictionsPlugin.class,
        PluginArgsReader::ignored,
        (_, context) ->
            new VolumeRestrictionsPlugin(
                context.profile().featureGates(),
                context.cluster().nodes(),
                context.cluster().objects()));
  }
}
