package dev.berth.descheduler.framework;

import java.time.InstantSource;

/// What a factory can pass to the plugin that it makes.
public interface DeschedulerContext {
  DeschedulerCluster cluster();

  /// The evictor of the profile; usable once all plugins of the profile exist.
  Evictor evictor();

  /// Where the plugin says what it does, beside evictions.
  PluginLog log();

  MetricsSources metrics();

  /// Plans moves of pods.
  default MovePlanner planner() {
    return MovePlanner.NONE;
  }

  InstantSource clock();

  /// Whether `PodsWithoutPDB`, whose budgets v0.36.0 never sees outside a dry run, and the like are
  /// to be as they are there.
  boolean isOriginal();

  /// Whether evictions are only thought of.
  default boolean isDryRun() {
    return false;
  }

  /// Whether there is one cycle alone, as with a cluster on file: what a plugin would have to see
  /// in several of them counts as seen.
  default boolean isSingleCycle() {
    return false;
  }
}
