package dev.berth.descheduler.proof;

/// The measure of each strategy of a policy.
interface StrategyMeasures {
  /// That of a plugin in a profile.
  ///
  /// @param profile its name
  /// @param plugin its name
  Measure of(String profile, String plugin);
}
