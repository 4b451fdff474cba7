package dev.berth.framework.tally;

/// Counts of the cluster as it is in the current cycle. Read on the engine's thread only.
@FunctionalInterface
public interface Tallies {
  /// The counts.
  Tally of(TallyDefinition definition);
}
