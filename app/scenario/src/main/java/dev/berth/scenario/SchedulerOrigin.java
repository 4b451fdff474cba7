package dev.berth.scenario;

import dev.berth.api.codec.Problems;
import dev.berth.engine.profile.PluginRegistry;

/// Where a scheduler comes from: a command line, or another scheduler.
public sealed interface SchedulerOrigin permits SchedulerRequest, LoadedScheduler {
  /// The plugins that there are.
  PluginRegistry plugins(Problems problems);
}
