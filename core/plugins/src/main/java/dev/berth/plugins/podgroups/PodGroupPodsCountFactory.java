package dev.berth.plugins.podgroups;

import dev.berth.framework.NoArgs;
import dev.berth.framework.PluginArgsReader;
import dev.berth.plugins.support.InTreeFactory;

/// Makes PodGroupPodsCount.
public final class PodGroupPodsCountFactory extends InTreeFactory<NoArgs> {
  /// Called by the service loader.
  public PodGroupPodsCountFactory() {
    super(
        PodGroupPodsCountPlugin.NAME,
        PodGroupPodsCountPlugin.class,
        PluginArgsReader::ignored,
        (_, context) -> new PodGroupPodsCountPlugin(context.cluster().groups()));
  }
}
