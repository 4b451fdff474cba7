package dev.berth.descheduler.plugins.removepodsviolatingnodetaints;

import dev.berth.descheduler.plugins.support.StandardFactory;

/// Makes RemovePodsViolatingNodeTaints.
public final class RemovePodsViolatingNodeTaintsFactory
    extends StandardFactory<RemovePodsViolatingNodeTaintsArgs> {
  /// For any context.
  public RemovePodsViolatingNodeTaintsFactory() {
    super(
        RemovePodsViolatingNodeTaintsPlugin.NAME,
        RemovePodsViolatingNodeTaintsPlugin.class,
        RemovePodsViolatingNodeTaintsArgs::read,
        RemovePodsViolatingNodeTaintsArgs::problems,
        RemovePodsViolatingNodeTaintsPlugin::new);
  }
}
