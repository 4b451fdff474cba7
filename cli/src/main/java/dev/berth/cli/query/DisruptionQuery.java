package dev.berth.cli.query;

import dev.berth.api.core.Node;
import dev.berth.capacity.disruption.NodeAction;
import dev.berth.cli.disruption.DisruptionPage;
import dev.berth.cli.disruption.DisruptionScenario;
import dev.berth.cli.disruption.DisruptionTree;
import dev.berth.cli.disruption.NodeActions;
import dev.berth.cli.scenario.InputException;
import dev.berth.cli.scenario.RunNotes;
import dev.berth.cluster.simulation.SimulationException;
import dev.berth.server.http.Request;
import dev.berth.server.http.Response;
import java.io.IOException;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;

/// What the drain, taint, upgrade or loss of nodes does to pods. The answer is that of `berth
/// disrupt` for the cluster of this moment and the objects of the request; nothing is written.
final class DisruptionQuery {
  static final Operation OPERATION =
      Operation.post(
              "/disruptions",
              "disrupt",
              "What the drain, taint, upgrade or loss of nodes does to pods, on virtual time;"
                  + " nothing is done.",
              DisruptionTree.DISRUPTION,
              Stream.concat(
                      DisruptionParameters.PARAMETERS.stream(),
                      Stream.of(
                          Parameter.flag(
                              "all", "In text: whether to show every pod and every node.")))
                  .toArray(Parameter[]::new))
          .withBody(QuestionBody.ADDED, false)
          .withPage();

  private final LiveSimulation simulation;

  DisruptionQuery(LiveSimulation simulation) {
    this.simulation = simulation;
  }

  /// `POST disruptions`.
  Response answer(Request request, Map<String, String> path)
      throws QueryException, IOException, InterruptedException {
    var parameters = new QueryParameters(request, OPERATION);
    var disruption = DisruptionParameters.of(parameters);
    boolean all = parameters.flag("all", false);
    TextPage text = TextPage.of(request, parameters);
    parameters.check();
    if (disruption.isEmpty()) {
      throw QueryException.badRequest(
          "a disruption is missing: one of " + String.join(", ", DisruptionParameters.ACTIONS));
    }
    MemorySource added = QuestionBody.read(request);
    try (var _ = simulation.begin()) {
      var notes = new RunNotes();
      var cluster = simulation.loadCluster(simulation.sources(added, notes), List.of(), notes);
      List<NodeAction> actions =
          disruption.actions(new NodeActions(cluster.cluster().objects().list(Node.class)));
      var outcome =
          new DisruptionScenario(cluster, LiveSimulation.choices())
              .run(actions, disruption.settings(), notes, () -> false, _ -> {});
      return text.isWanted()
          ? text.response(page -> {
            new DisruptionPage(outcome, all).write(page);
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
