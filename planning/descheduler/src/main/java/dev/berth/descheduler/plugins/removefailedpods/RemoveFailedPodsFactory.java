package dev.berth.descheduler.plugins.removefailedpods;

import dev.berth.descheduler.plugins.support.StandardFactory;

/// Makes RemoveFailedPods.
public final class RemoveFailedPodsFactory extends StandardFactory<RemoveFailedPodsArgs> {
  /// For any context.
  public RemoveFailedPodsFactory() {
    super(
        RemoveFailedPodsPlugin.NAME,
        RemoveFailedPodsPlugin.class,
        RemoveFailedPodsArgs::read,
        RemoveFailedPodsArgs::problems,
        RemoveFailedPodsPlugin::new);
  }
}
