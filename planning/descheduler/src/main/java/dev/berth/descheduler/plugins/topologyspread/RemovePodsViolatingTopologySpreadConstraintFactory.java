package dev.berth.descheduler.plugins.topologyspread;

import dev.berth.descheduler.plugins.support.StandardFactory;

/// Makes RemovePodsViolatingTopologySpreadConstraint.
public final class RemovePodsViolatingTopologySpreadConstraintFactory
    extends StandardFactory<SpreadArgs> {
  /// For any context.
  public RemovePodsViolatingTopologySpreadConstraintFactory() {
    super(
        RemovePodsViolatingTopologySpreadConstraintPlugin.NAME,
        RemovePodsViolatingTopologySpreadConstraintPlugin.class,
        SpreadArgs::read,
        SpreadArgs::problems,
        RemovePodsViolatingTopologySpreadConstraintPlugin::new);
  }
}
