package dev.berth.framework.counts;

/// Counts over the cluster as of the current cycle. Read on the engine's thread only.
@FunctionalInterface
public interface CountSource {
  /// Returns the counts of a definition.
  TopologyCounts of(CountDefinition definition);
}
