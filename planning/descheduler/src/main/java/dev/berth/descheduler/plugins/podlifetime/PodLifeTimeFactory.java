package dev.berth.descheduler.plugins.podlifetime;

import dev.berth.descheduler.plugins.support.StandardFactory;

/// Makes PodLifeTime.
public final class PodLifeTimeFactory extends StandardFactory<PodLifeTimeArgs> {
  /// For any context.
  public PodLifeTimeFactory() {
    super(
        PodLifeTimePlugin.NAME,
        PodLifeTimePlugin.class,
        PodLifeTimeArgs::read,
        PodLifeTimeArgs::problems,
        PodLifeTimePlugin::new);
  }
}
