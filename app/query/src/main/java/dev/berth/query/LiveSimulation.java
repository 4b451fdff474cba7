package dev.berth.query;

import static java.util.stream.Collectors.joining;

import dev.berth.api.codec.Problem;
import dev.berth.cluster.controller.workload.WorkloadSettings;
import dev.berth.cluster.manifest.InputNamespace;
import dev.berth.cluster.manifest.ReadProgress;
import dev.berth.cluster.manifest.Source;
import dev.berth.cluster.simulation.SimulationException;
import dev.berth.engine.choice.FirstByNameTieBreaker;
import dev.berth.framework.cluster.ChoicePolicy;
import dev.berth.questions.AnswerLimit;
import dev.berth.questions.lint.LintReport;
import dev.berth.questions.lint.LintRun;
import dev.berth.scenario.FieldValidation;
import dev.berth.scenario.InputException;
import dev.berth.scenario.InputSettings;
import dev.berth.scenario.LoadedCluster;
import dev.berth.scenario.MemorySource;
import dev.berth.scenario.RefusalNotes;
import dev.berth.scenario.RunNotes;
import dev.berth.scenario.ScenarioLoader;
import dev.berth.scenario.ScenarioRequest;
import dev.berth.scenario.SimulationSetup;
import dev.berth.server.http.Response;
import dev.berth.terminal.Page;
import dev.berth.terminal.Style;
import java.io.InputStream;
import java.time.Duration;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeoutException;
import java.util.function.BooleanSupplier;
import org.jspecify.annotations.Nullable;

/// Simulates the cluster of a running scheduler, as `berth simulate` simulates a snapshot. A
/// simulation needs the memory of a second cluster, so only one runs at a time. For any thread.
final class LiveSimulation {
  /// The time limit of a simulation, because others wait.
  static final Duration LONGEST = Duration.ofMinutes(5);

  static final Parameter TIME_LIMIT =
      Parameter.text(
          "timeLimit",
          "After which time the answer is what has been found until then, or a failure with the"
              + " code 504 if that is nothing; 5m by default, and at most.");

  private static final int SHOWN_PROBLEMS = 20;

  private final QueriedScheduler scheduler;
  private final QuestionLimit turns = new QuestionLimit("simulations", 1);

  LiveSimulation(QueriedScheduler scheduler) {
    this.scheduler = scheduler;
  }

  /// Returns the time limit of a question, from its request.
  static Duration timeLimit(QueryParameters parameters) {
    Duration limit = parameters.duration(TIME_LIMIT.name());
    if (limit != null && limit.compareTo(LONGEST) > 0) {
      parameters.refuse("timeLimit: 5m at most");
    }
    return limit == null ? LONGEST : limit;
  }

  /// Finds an answer by a simulation.
  @FunctionalInterface
  interface Search {
    /// The answer.
    ///
    /// @param due whether to end now, with the results so far
    Response answer(BooleanSupplier due)
        throws QueryException, InputException, InterruptedException;
  }

  /// Answers when the turn of the question comes.
  ///
  /// @param timeLimit the time after which the answer has the results so far
  /// @throws QueryException if its turn does not come, if nothing was found in time, or if the
  ///   question or an object is invalid
  Response answer(Duration timeLimit, Search search) throws QueryException, InterruptedException {
    try (var _ = turns.begin()) {
      return AnswerLimit.find(timeLimit, due -> answer(search, due));
    } catch (TimeoutException _) {
      throw QueryException.timeout(
          "the answer was not found in %d s".formatted(timeLimit.toSeconds()));
    }
  }

  private static Response answer(Search search, BooleanSupplier due)
      throws QueryException, InterruptedException {
    try {
      return search.answer(due);
    } catch (InputException e) {
      throw invalid(e);
    } catch (SimulationException e) {
      throw QueryException.invalid(String.valueOf(e.getMessage()));
    }
  }

  /// The current objects.
  ///
  /// @throws QueryException if the scheduler does not answer, or the API server cannot be read
  private LiveObjects objects() throws QueryException, InterruptedException {
    return new LiveObjects(
        scheduler.ask(view -> view.cluster()), scheduler.objects(), scheduler.otherObjects());
  }

  /// Creates a run about the current cluster.
  ///
  /// @param edits the changes to the cluster
  /// @param body the objects of the request; null for none
  /// @param isAdded whether they are added to the cluster
  /// @throws QueryException if the scheduler does not answer, the API server cannot be read, an
  ///   edited node does not exist, or there would be too many pods
  LiveRun run(ClusterEdits edits, @Nullable MemorySource body, boolean isAdded)
      throws QueryException, InterruptedException {
    LiveObjects objects = objects();
    EditParameters.check(edits.nodes(), objects.nodeNames());
    var sources = new ArrayList<Source>(List.of(objects.source()));
    if (body != null) {
      QuestionBody.requireFew(body, objects.nodeNames().size());
      if (isAdded) {
        sources.add(body);
      }
    }
    QuestionBody.requireFew(edits.objects(), sources);
    var run = new LiveRun(this, sources, edits);
    objects.others().notes().forEach(run.notes()::note);
    return run;
  }

  /// A simulation before its run.
  ///
  /// @param edits the changes to the cluster
  /// @param notes receives notes about the objects
  /// @throws InputException if an object is invalid
  SimulationSetup load(List<Source> sources, ClusterEdits edits, RunNotes notes)
      throws InputException {
    return loader(notes).load(request(sources, edits));
  }

  /// The cluster before any change.
  ///
  /// @param edits the changes to the cluster
  /// @param specified pods and workloads that are not added to it
  /// @param wrong the errors found so far
  /// @param notes receives notes about the objects
  /// @throws InputException if an object is invalid
  LoadedCluster loadCluster(
      List<Source> sources,
      ClusterEdits edits,
      List<Source> specified,
      List<Problem> wrong,
      RunNotes notes)
      throws InputException {
    var request = request(sources, edits.undrained()).withSpecified(specified, wrong);
    var loaded = loader(notes).loadCluster(request);
    RefusalNotes.of(loaded.cluster().refusals()).forEach(notes::note);
    return loaded;
  }

  /// Finds parts of the current objects and of the configuration in use that can never match.
  ///
  /// @throws QueryException if the scheduler does not answer, or the API server cannot be read
  /// @throws InputException if an object is invalid, or there is no node
  LintReport lint() throws QueryException, InputException, InterruptedException {
    var configured = scheduler.configured().isolated();
    return new LintRun(List.of(objects().source()), List.of(), configured, List.of())
        .run(loader(new RunNotes()), configured, time());
  }

  /// The scheduler's.
  InstantSource time() {
    return scheduler.time();
  }

  /// The policy for choices that kube-scheduler makes at random.
  static ChoicePolicy choices() {
    return new FirstByNameTieBreaker();
  }

  private ScenarioLoader loader(RunNotes notes) {
    return new ScenarioLoader(
        InputStream.nullInputStream(), scheduler.time(), new ReadProgress(), notes);
  }

  private ScenarioRequest request(List<Source> sources, ClusterEdits edits) {
    var settings =
        new InputSettings(
            FieldValidation.WARN,
            true,
            new WorkloadSettings(false, false, edits.drained()),
            true,
            List.of(),
            null,
            edits.nodes(),
            edits.objects(),
            InputNamespace.DEFAULT);
    return new ScenarioRequest(
        sources, List.of(), settings, scheduler.configured().isolated(), choices());
  }

  /// The answer to a question about invalid objects.
  private static QueryException invalid(InputException e) {
    List<Problem> problems = e.problems();
    String some =
        problems.stream().limit(SHOWN_PROBLEMS).map(Problem::toString).collect(joining("; "));
    return QueryException.invalid(
        e.count() > SHOWN_PROBLEMS
            ? "%s; and %,d more".formatted(some, e.count() - SHOWN_PROBLEMS)
            : some);
  }

  /// Writes notes below an answer.
  static void write(RunNotes notes, Page page) {
    notes.assumptions().forEach(line -> page.paragraph(0, line));
    notes.notes().forEach(line -> page.paragraph(0, line, Style.WARNING));
  }
}
