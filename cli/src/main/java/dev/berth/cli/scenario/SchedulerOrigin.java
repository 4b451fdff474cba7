package dev.berth.cli.scenario;

import dev.berth.api.codec.Problems;
import java.time.InstantSource;

/// Where a scheduler comes from: a command line, or another scheduler.
public sealed interface SchedulerOrigin permits SchedulerRequest, LoadedScheduler {
  /// A loader for it.
  ///
  /// @param problems collects what is wrong
  SchedulerLoader loader(InstantSource clock, Problems problems);
}
