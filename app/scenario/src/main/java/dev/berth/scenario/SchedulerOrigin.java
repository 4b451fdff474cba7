package dev.berth.scenario;

import dev.berth.api.codec.Problems;
import dev.berth.engine.profile.PluginRegistry;

/// The origin of a scheduler: a command line, or another scheduler.
public sealed interface SchedulerOrigin permits SchedulerRequest, LoadedScheduler {
  /// The available plugins.
  PluginRegistry plugins(Problems problems);
}
