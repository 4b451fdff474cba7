package dev.berth.query;

import static dev.berth.questions.document.Shape.TEXT;
import static dev.berth.questions.document.Shape.TIME;
import static dev.berth.questions.document.Shape.list;

import dev.berth.api.meta.ObjectKey;
import dev.berth.api.scheduling.PodGroup;
import dev.berth.questions.document.DocumentType;
import dev.berth.questions.document.Documents;
import dev.berth.questions.explanation.ExplainedRun;
import dev.berth.questions.explanation.ExplanationTree;
import dev.berth.questions.explanation.Explanations;
import dev.berth.questions.explanation.ExplanationsPage;
import dev.berth.questions.explanation.PodSelection;
import dev.berth.scenario.RunNotes;
import dev.berth.server.http.Request;
import dev.berth.server.http.Response;
import dev.berth.terminal.Page;
import dev.berth.terminal.Style;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Map;

/// Why a group of pods waits, now. The answer is that of `berth explain podgroup/NAME` for the
/// cluster of this moment: what waits is tried in a simulation, where a group is tried together
/// with all that waits beside it.
record GroupQueries(QueriedScheduler scheduler, LiveSimulation simulation) {
  /// Members that are rejected for the same reason are one verdict.
  private static final int MOST_VERDICTS = 10;

  private record GroupAnswer(Instant at, RunNotes notes, Explanations explanations) {}

  private static final DocumentType<GroupAnswer> GROUP =
      DocumentType.of(f ->
          Documents.resource(
                  f,
                  "PodGroupExplanation",
                  "What would become of a group of pods, if the scheduler tried all pods that wait"
                      + " now.")
              .always("at", TIME, GroupAnswer::at)
              .ifAny("notes", list(TEXT), it -> it.notes.notes())
              .about("What the answer takes for granted, or lacks.")
              .include(ExplanationTree.ALL, GroupAnswer::explanations));

  static final Operation OPERATION =
      Operation.get(
              "/namespaces/{namespace}/podgroups/{name}/explanation",
              "explainPodGroup",
              "Why a group of pods waits now: what would become of it if the scheduler tried all"
                  + " that waits.",
              GROUP,
              Parameter.flag("all", "In text: every node, however many."),
              LiveSimulation.TIME_LIMIT)
          .withPage();

  /// `GET namespaces/{namespace}/podgroups/{name}/explanation`.
  Response explanation(Request request, Map<String, String> path)
      throws QueryException, InterruptedException {
    var parameters = new QueryParameters(request, OPERATION);
    boolean all = parameters.flag("all", false);
    var text = TextPage.of(request, parameters);
    Duration timeLimit = LiveSimulation.timeLimit(parameters);
    parameters.check();
    var key = new ObjectKey(path.getOrDefault("namespace", ""), path.getOrDefault("name", ""));
    if (scheduler.objects().get(PodGroup.class, key) == null) {
      throw QueryException.notFound("podgroups.scheduling.k8s.io \"%s\" not found".formatted(key));
    }
    return simulation.answer(
        timeLimit,
        _ -> {
          var run = simulation.run(ClusterEdits.NONE, null, false);
          var setup = run.simulation();
          var selection =
              PodSelection.of(List.of("podgroup/" + key.name()), key.namespace(), setup);
          Explanations explanations =
              new ExplainedRun(setup, selection, false)
                  .run(MOST_VERDICTS, true, run.notes(), run.progress());
          return text.isWanted()
              ? text.response(page -> write(explanations, all, run.notes(), page))
              : DocumentResponse.of(
                  request,
                  GROUP.tree(
                      new GroupAnswer(scheduler.time().instant(), run.notes(), explanations)));
        });
  }

  private static void write(Explanations explanations, boolean all, RunNotes notes, Page page) {
    new ExplanationsPage(explanations, all).write(page);
    notes.notes().forEach(line -> page.paragraph(0, line, Style.WARNING));
  }
}
