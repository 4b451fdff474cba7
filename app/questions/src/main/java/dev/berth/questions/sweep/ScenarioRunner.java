package dev.berth.questions.sweep;

import dev.berth.sweep.ScenarioResult;
import dev.berth.sweep.SweepScenario;

/// Asks scenarios. For any threads.
@FunctionalInterface
public interface ScenarioRunner {
  /// Asks one.
  ///
  /// @return the same result for the same scenario; a failure is a result, too
  /// @throws OutOfMemoryError if other scenarios leave too little memory
  ScenarioResult run(SweepScenario scenario) throws InterruptedException;
}
