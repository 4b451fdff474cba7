package dev.berth.plugins.interpodaffinity;

import dev.berth.api.kubescheduler.InterPodAffinityArgs;
import dev.berth.plugins.support.InTreeFactory;

/// Makes InterPodAffinity.
public final class InterPodAffinityFactory extends InTreeFactory<InterPodAffinityArgs> {
  /// Called by the service loader.
  public InterPodAffinityFactory() {
    super(
        InterPodAffinityPlugin.NAME,
        InterPodAffinityPlugin.class,
        args -> args.known(InterPodAffinityArgs.class),
        (args, context) ->
            new InterPodAffinityPlugin(
                args,
                context.profile().featureGates(),
                context.cluster().countSource(),
                context.cluster().objects()));
  }
}
