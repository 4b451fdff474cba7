package dev.berth.questions.disruption;

import dev.berth.api.core.Node;
import dev.berth.capacity.disruption.LossTrials;
import dev.berth.questions.Question;
import dev.berth.questions.QuestionRun;
import dev.berth.questions.report.SimulationRun;
import dev.berth.scenario.InputException;

/// Which single loss hurts.
///
/// @param by the unit of each loss
/// @param option the name of that choice in messages
public record LossQuestion(LossGroup by, String option) implements Question<LossOutcome> {
  @Override
  public LossOutcome answer(QuestionRun run) throws InputException, InterruptedException {
    var setup = run.simulation();
    var losses = by.losses(setup.cluster().list(Node.class), option);
    new SimulationRun(setup, run.notes()).run(_ -> {}, run.progress());
    var trials = new LossTrials(setup.simulated(), setup.simulation());
    var outcome =
        new LossOutcome(
            by.toString(),
            trials.run(
                losses,
                run::isDue,
                done ->
                    run.progress()
                        .follow(() -> "losing %s, %,d of %,d".formatted(by, done, losses.size()))),
            losses.size(),
            trials.pendingBefore(),
            run.notes());
    if (outcome.isPartial()) {
      run.notes().note("stopped early, " + outcome.extent());
    }
    return outcome;
  }
}
