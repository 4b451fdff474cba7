package dev.berth.query;

import static dev.berth.questions.document.Shape.KEY;
import static dev.berth.questions.document.Shape.TEXT;
import static dev.berth.questions.document.Shape.list;
import static dev.berth.questions.document.Shape.object;
import static dev.berth.questions.document.Shape.words;

import dev.berth.cluster.output.DecisionListWriter;
import dev.berth.framework.diagnosis.Decision;
import dev.berth.questions.document.DocumentType;
import dev.berth.questions.document.Documents;
import dev.berth.questions.report.PodResult;
import dev.berth.questions.report.ReportPage;
import dev.berth.questions.report.RunOutcome;
import dev.berth.questions.report.SimulationRun;
import dev.berth.questions.report.SummaryTree;
import dev.berth.scenario.MemorySource;
import dev.berth.scenario.RunNotes;
import dev.berth.scenario.SimulationSetup;
import dev.berth.server.http.Request;
import dev.berth.server.http.Response;
import dev.berth.terminal.Page;
import java.io.IOException;
import java.util.Map;
import java.util.Set;
import java.util.stream.Stream;

/// What would be placed where, if there were these objects, and without these nodes. The answer is
/// that of `berth simulate` for the cluster of this moment and the objects of the request; nothing
/// is written.
record PlacementQuery(LiveSimulation simulation) {
  private static final String SUMMARY = "summary";
  private static final String DECISIONS = "decisions";

  private static final DocumentType<PodResult> POD =
      DocumentType.of(f ->
          f.always("pod", KEY, PodResult::pod)
              .always("result", words((Object[]) Decision.Result.values()), PodResult::result)
              .ifAny("node", TEXT, PodResult::node)
              .ifAny("message", TEXT, PodResult::message));

  private static final DocumentType<RunOutcome> PLACEMENT =
      DocumentType.of(f ->
          Documents.resource(f, "Placement", "What would follow.")
              .always("summary", object(SummaryTree.SUMMARY), it -> it)
              .always("pods", list(POD), it -> it.report().pods())
              .about("The pods that had no node, or would be created."));

  static final Operation OPERATION =
      Operation.post(
              "/placements",
              "place",
              "What would be placed where, if these objects existed; nothing is written.",
              PLACEMENT,
              Stream.concat(
                      EditParameters.ALL.stream(),
                      Stream.of(
                          Parameter.texts(
                              "drainNode",
                              "A node that is drained: its pods are evicted as far as disruption"
                                  + " budgets allow, and created again by their workloads."),
                          Parameter.word(
                              "output",
                              "summary, by default; decisions: the document of berth simulate -o"
                                  + " json.",
                              SUMMARY,
                              DECISIONS)))
                  .toArray(Parameter[]::new))
          .withBody(
              "Manifests: pods, workloads, nodes, anything that berth simulate reads; a"
                  + " KubeSchedulerConfiguration if another one is to decide.",
              true)
          .withPage();

  /// `POST placements`.
  Response answer(Request request, Map<String, String> path)
      throws QueryException, IOException, InterruptedException {
    var parameters = new QueryParameters(request, OPERATION);
    ClusterEdits edits = EditParameters.read(parameters);
    String output = parameters.word("output", Set.of(SUMMARY, DECISIONS));
    var text = TextPage.of(request, parameters);
    parameters.check();
    MemorySource added = QuestionBody.read(request);
    return simulation.answer(
        LiveSimulation.LONGEST,
        _ -> {
          var run = simulation.run(edits, added, true);
          SimulationSetup setup = run.simulation();
          return output.equals(DECISIONS)
              ? decisions(setup, run.notes())
              : run(request, text, setup, run.notes());
        });
  }

  private static Response decisions(SimulationSetup setup, RunNotes notes)
      throws InterruptedException {
    var json = new StringBuilder();
    try (var writer = new DecisionListWriter(json, Documents.headOfSimulation(""))) {
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
    return DocumentResponse.of(request, PLACEMENT.tree(outcome));
  }

  private static void write(RunOutcome outcome, Page page) {
    new ReportPage(outcome.report(), false).write(page);
    LiveSimulation.write(outcome.notes(), page);
  }
}
