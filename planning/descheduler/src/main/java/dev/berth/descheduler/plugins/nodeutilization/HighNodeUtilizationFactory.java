package dev.berth.descheduler.plugins.nodeutilization;

import dev.berth.descheduler.plugins.support.StandardFactory;

/// Makes HighNodeUtilization.
public final class HighNodeUtilizationFactory extends StandardFactory<HighNodeUtilizationArgs> {
  /// For any context.
  public HighNodeUtilizationFactory() {
    super(
        HighNodeUtilizationPlugin.NAME,
        HighNodeUtilizationPlugin.class,
        HighNodeUtilizationArgs::read,
        HighNodeUtilizationArgs::problems,
        HighNodeUtilizationPlugin::new);
  }
}
