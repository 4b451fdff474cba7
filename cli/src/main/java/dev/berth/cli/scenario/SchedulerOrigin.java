package dev.berth.cli.scenario;

import dev.berth.api.codec.Located;
import dev.berth.api.codec.Problems;
import dev.berth.engine.profile.PluginRegistry;
import java.time.InstantSource;
import java.util.List;

/// Where a scheduler comes from: a command line, or another scheduler.
public sealed interface SchedulerOrigin permits SchedulerRequest, LoadedScheduler {
  /// The plugins that there are.
  ///
  /// @param problems collects what is wrong
  PluginRegistry plugins(Problems problems);

  /// A loader for it.
  ///
  /// @param gatesInFiles the feature gates that files of its cluster name; they count if the
  ///   scheduler is given without any
  /// @param problems collects what is wrong
  SchedulerLoader loader(
      List<Located<String>> gatesInFiles, InstantSource clock, Problems problems);
}
