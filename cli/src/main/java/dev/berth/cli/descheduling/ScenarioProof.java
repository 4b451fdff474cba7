package dev.berth.cli.descheduling;

import dev.berth.api.codec.Problems;
import dev.berth.cli.scenario.InputException;
import dev.berth.cli.scenario.SchedulerLoader;
import dev.berth.cli.scenario.SchedulerRequest;
import dev.berth.descheduler.framework.EvictionReview;
import dev.berth.descheduler.framework.MetricsSources;
import dev.berth.descheduler.proof.Prover;
import dev.berth.engine.choice.FirstByNameTieBreaker;
import java.time.InstantSource;
import java.util.function.Function;

/// Makes reviews of evictions in a cluster on file: the scheduler has to find a better place.
public final class ScenarioProof {
  private ScenarioProof() {}

  /// Reviews by that scheduler.
  ///
  /// @throws InputException if the scheduler cannot be made
  public static Function<MetricsSources, EvictionReview> of(
      DeschedulingInput input, SchedulerRequest request, InstantSource clock)
      throws InputException {
    var problems = new Problems();
    var loaded = new SchedulerLoader(request, clock, problems).load(null);
    if (loaded == null || !problems.isEmpty()) {
      throw new InputException(problems);
    }
    var settings = loaded.settings(new FirstByNameTieBreaker());
    return metrics ->
        new Prover(
            input.policy(), input.plugins(), settings, input.scenario()::objects, metrics, clock);
  }
}
