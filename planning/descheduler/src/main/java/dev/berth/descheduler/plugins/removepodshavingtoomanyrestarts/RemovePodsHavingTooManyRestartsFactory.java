package dev.berth.descheduler.plugins.removepodshavingtoomanyrestarts;

import dev.berth.descheduler.plugins.support.StandardFactory;

/// Makes RemovePodsHavingTooManyRestarts.
public final class RemovePodsHavingTooManyRestartsFactory
    extends StandardFactory<RemovePodsHavingTooManyRestartsArgs> {
  /// For any context.
  public RemovePodsHavingTooManyRestartsFactory() {
    super(
        RemovePodsHavingTooManyRestartsPlugin.NAME,
        RemovePodsHavingTooManyRestartsPlugin.class,
        RemovePodsHavingTooManyRestartsArgs::read,
        RemovePodsHavingTooManyRestartsArgs::problems,
        RemovePodsHavingTooManyRestartsPlugin::new);
  }
}
