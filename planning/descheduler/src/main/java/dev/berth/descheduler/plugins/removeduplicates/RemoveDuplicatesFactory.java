package dev.berth.descheduler.plugins.removeduplicates;

import dev.berth.descheduler.plugins.support.StandardFactory;

/// Makes RemoveDuplicates.
public final class RemoveDuplicatesFactory extends StandardFactory<RemoveDuplicatesArgs> {
  /// For any context.
  public RemoveDuplicatesFactory() {
    super(
        RemoveDuplicatesPlugin.NAME,
        RemoveDuplicatesPlugin.class,
        RemoveDuplicatesArgs::read,
        RemoveDuplicatesArgs::problems,
        RemoveDuplicatesPlugin::new);
  }
}
