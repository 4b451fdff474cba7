package dev.berth.cli.query;

import dev.berth.cli.report.DocumentHead;
import dev.berth.cli.report.PodResult;
import dev.berth.cli.report.ReportPage;
import dev.berth.cli.report.RunOutcome;
import dev.berth.cli.report.SimulationRun;
import dev.berth.cli.report.SummaryTree;
import dev.berth.cli.report.TreeFields;
import dev.berth.cli.scenario.InputException;
import dev.berth.cli.scenario.RunNotes;
import dev.berth.cli.scenario.SimulationSetup;
import dev.berth.cli.terminal.Line;
import dev.berth.cli.terminal.Page;
import dev.berth.cli.terminal.Style;
import dev.berth.cluster.manifest.Source;
import dev.berth.cluster.output.DecisionListWriter;
import dev.berth.cluster.simulation.SimulationException;
import dev.berth.server.http.Request;
import dev.berth.server.http.Response;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;

/// What would be placed where, if there were these objects, and without these nodes. The answer is
/// that of `berth simulate` for the cluster of this moment and the objects of the request; nothing
/// is written.
final class PlacementQuery {
  private final LiveSimulation simulation;

  PlacementQuery(LiveSimulation simulation) {
    this.simulation = simulation;
  }

  /// `POST placements`.
  Response answer(Request request, Map<String, String> path)
      throws QueryException, IOException, InterruptedException {
    var parameters =
        new QueryParameters(
            request,
            TextPage.parameters("removeNode", "cordonNode", "taintNode", "drainNode", "output"));
    NodeEdits changes = NodeEdits.of(parameters);
    List<String> drained = parameters.texts("drainNode");
    String output = parameters.word("output", Set.of("summary", "decisions"));
    TextPage text = TextPage.of(request, parameters);
    parameters.check();
    MemorySource added = QuestionBody.read(request);
    try (var _ = simulation.begin()) {
      LiveObjects objects = simulation.objects();
      changes.check(objects.nodeNames());
      List<Source> sources = new ArrayList<>(List.of(objects.with(changes)));
      if (added != null) {
        QuestionBody.requireFew(added, objects.nodeNames().size());
        sources.add(added);
      }
      var notes = new RunNotes();
      objects.others().notes().forEach(notes::note);
      SimulationSetup setup = simulation.load(sources, drained, notes);
      return output.equals("decisions")
          ? decisions(setup, notes)
          : run(request, text, setup, notes);
    } catch (InputException e) {
      throw LiveSimulation.invalid(e);
    } catch (SimulationException e) {
      throw QueryException.invalid(String.valueOf(e.getMessage()));
    }
  }

  private static Response decisions(SimulationSetup setup, RunNotes notes)
      throws InterruptedException {
    var json = new StringBuilder();
    try (var writer = new DecisionListWriter(json, DocumentHead.ofSimulation(""))) {
      new SimulationRun(setup, notes).run(writer, _ -> {});
    }
    return Response.of(200, Response.JSON, json.toString());
  }

  private static Response run(Request request, TextPage text, SimulationSetup setup, RunNotes notes)
      throws InterruptedException {
    var run = new SimulationRun(setup, notes);
    run.run(_ -> {}, _ -> {});
    RunOutcome outcome = run.outcome();
    if (text.isWanted()) {
      return text.response(page -> write(outcome, page));
    }
    var tree = QueryApi.object("Placement");
    tree.put("summary", SummaryTree.of(outcome));
    var fields = tree.map();
    fields.put("pods", outcome.report().pods().stream().map(PlacementQuery::pod).toList());
    return Answer.of(request, fields);
  }

  private static Map<String, Object> pod(PodResult result) {
    var tree = new TreeFields();
    tree.put("pod", result.pod().toString());
    tree.put("result", result.result().toString());
    tree.put("node", result.node());
    tree.put("message", result.message());
    return tree.map();
  }

  private static void write(RunOutcome outcome, Page page) {
    new ReportPage(outcome.report(), false).write(page);
    outcome.assumptions().forEach(line -> page.paragraph(0, Line.of(line)));
    outcome.warnings().forEach(line -> page.paragraph(0, Line.of(line, Style.WARNING)));
  }
}
