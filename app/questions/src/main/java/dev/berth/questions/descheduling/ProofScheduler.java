package dev.berth.questions.descheduling;

import dev.berth.api.codec.Problems;
import dev.berth.engine.EngineSettings;
import dev.berth.engine.choice.FirstByNameTieBreaker;
import dev.berth.scenario.InputException;
import dev.berth.scenario.LoadedScheduler;
import dev.berth.scenario.SchedulerLoader;
import dev.berth.scenario.SchedulerRequest;
import java.time.InstantSource;

/// The scheduler that proves evictions: it has the configuration of the scheduler that places the
/// replacements.
///
/// @param loaded its configuration and plugins
public record ProofScheduler(LoadedScheduler loaded) {
  /// Loads it.
  public static ProofScheduler load(SchedulerRequest request, InstantSource clock)
      throws InputException {
    var problems = new Problems();
    var loaded = new SchedulerLoader(request, clock, problems).load(null);
    if (loaded == null || !problems.isEmpty()) {
      throw new InputException(problems);
    }
    return new ProofScheduler(loaded);
  }

  /// The settings of the proof's engine: among equal nodes, it chooses the first by name.
  public EngineSettings settings() {
    return loaded.settings(new FirstByNameTieBreaker());
  }
}
