package dev.berth.cli.query;

import dev.berth.api.core.Node;
import dev.berth.capacity.disruption.LossTrials;
import dev.berth.cli.disruption.DisruptionTree;
import dev.berth.cli.disruption.LossGroup;
import dev.berth.cli.disruption.LossOutcome;
import dev.berth.cli.report.SimulationRun;
import dev.berth.cli.scenario.InputException;
import dev.berth.cli.scenario.RunNotes;
import dev.berth.cluster.simulation.SimulationException;
import dev.berth.server.http.Request;
import dev.berth.server.http.Response;
import java.io.IOException;
import java.util.List;
import java.util.Map;

/// Which single loss hurts. The answer is that of `berth disrupt --every-node`, `--every-zone` or
/// `--every-pool` for the cluster of this moment and the objects of the request; nothing is
/// written.
final class LossQuery {
  static final Operation OPERATION =
      Operation.post(
              "/losses",
              "lose",
              "Which single loss of a node, zone or pool hurts: each is tried by itself; nothing is"
                  + " done.",
              DisruptionTree.TRIALS,
              Parameter.word(
                  "by", "What is lost each time; node by default.", (Object[]) LossGroup.values()),
              Parameter.flag("all", "In text: whether to show every loss."))
          .withBody(QuestionBody.ADDED, false)
          .withPage();

  private final LiveSimulation simulation;

  LossQuery(LiveSimulation simulation) {
    this.simulation = simulation;
  }

  /// `POST losses`.
  Response answer(Request request, Map<String, String> path)
      throws QueryException, IOException, InterruptedException {
    var parameters = new QueryParameters(request, OPERATION);
    LossGroup by = parameters.constant("by", LossGroup.NODE, LossGroup.values());
    boolean all = parameters.flag("all", false);
    TextPage text = TextPage.of(request, parameters);
    parameters.check();
    MemorySource added = QuestionBody.read(request);
    try (var _ = simulation.begin()) {
      var notes = new RunNotes();
      var setup = simulation.load(simulation.sources(added, notes), List.of(), notes);
      var losses = by.losses(setup.cluster().list(Node.class), "by=" + by);
      new SimulationRun(setup, notes).run(_ -> {}, _ -> {});
      var trials = new LossTrials(setup.simulated(), setup.simulation());
      var outcome =
          new LossOutcome(
              by.toString(),
              trials.run(losses, () -> false, _ -> {}),
              losses.size(),
              trials.pendingBefore(),
              notes);
      return text.isWanted()
          ? text.response(page -> {
            outcome.write(page, all);
            LiveSimulation.write(notes, page);
          })
          : Answer.of(request, outcome.tree());
    } catch (InputException e) {
      throw LiveSimulation.invalid(e);
    } catch (SimulationException e) {
      throw QueryException.invalid(String.valueOf(e.getMessage()));
    }
  }
}
