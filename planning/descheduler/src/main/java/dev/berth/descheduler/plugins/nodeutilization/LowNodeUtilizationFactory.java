package dev.berth.descheduler.plugins.nodeutilization;

import dev.berth.descheduler.plugins.support.StandardFactory;

/// Makes LowNodeUtilization.
public final class LowNodeUtilizationFactory extends StandardFactory<LowNodeUtilizationArgs> {
  /// For any context.
  public LowNodeUtilizationFactory() {
    super(
        LowNodeUtilizationPlugin.NAME,
        LowNodeUtilizationPlugin.class,
        LowNodeUtilizationArgs::read,
        LowNodeUtilizationArgs::problems,
        LowNodeUtilizationPlugin::new);
  }
}
