package dev.berth.descheduler.framework;

import java.time.InstantSource;

/// The services that a factory can pass to its plugin.
public interface DeschedulerContext {
  DeschedulerCluster cluster();

  /// The evictor of the profile; usable once all plugins of the profile exist.
  Evictor evictor();

  /// The log of the plugin's actions other than evictions.
  PluginLog log();

  MetricsSources metrics();

  /// Plans moves of pods.
  default MovePlanner planner() {
    return MovePlanner.NONE;
  }

  InstantSource clock();

  /// Whether v0.36.0's behaviour applies, for example that `PodsWithoutPDB` never sees budgets
  /// outside a dry run.
  boolean isOriginal();

  /// Whether evictions are only simulated.
  default boolean isDryRun() {
    return false;
  }

  /// Whether there is only one cycle, as with a cluster on file: a condition that must hold for
  /// several cycles then counts as met.
  default boolean isSingleCycle() {
    return false;
  }
}
