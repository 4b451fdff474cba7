package dev.berth.descheduler.plugins.removepodsviolatingnodeaffinity;

import dev.berth.descheduler.plugins.support.StandardFactory;

/// Makes RemovePodsViolatingNodeAffinity.
public final class RemovePodsViolatingNodeAffinityFactory
    extends StandardFactory<RemovePodsViolatingNodeAffinityArgs> {
  /// For any context.
  public RemovePodsViolatingNodeAffinityFactory() {
    super(
        RemovePodsViolatingNodeAffinityPlugin.NAME,
        RemovePodsViolatingNodeAffinityPlugin.class,
        RemovePodsViolatingNodeAffinityArgs::read,
        RemovePodsViolatingNodeAffinityArgs::problems,
        RemovePodsViolatingNodeAffinityPlugin::new);
  }
}
