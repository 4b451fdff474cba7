package dev.berth.plugins.podtopologyspread;

import dev.berth.api.kubescheduler.PodTopologySpreadArgs;
import dev.berth.plugins.support.InTreeFactory;

/// Makes PodTopologySpread.
public final class PodTopologySpreadFactory extends InTreeFactory<PodTopologySpreadArgs> {
  /// Called by the service loader.
  public PodTopologySpreadFactory() {
    super(
        PodTopologySpreadPlugin.NAME,
        PodTopologySpreadPlugin.class,
        args -> args.known(PodTopologySpreadArgs.class),
        (args, context) ->
            new PodTopologySpreadPlugin(
                args,
                context.profile().featureGates(),
                context.cluster().countSource(),
                context.cluster().objects()));
  }
}
