package dev.berth.questions.timeline;

import dev.berth.api.codec.Problem;
import dev.berth.api.codec.Problems;
import dev.berth.api.core.Node;
import dev.berth.api.meta.KubernetesObject;
import dev.berth.cluster.controller.workload.SimulatedCluster;
import dev.berth.cluster.manifest.Manifest;
import dev.berth.cluster.manifest.Sources;
import dev.berth.cluster.simulation.Controllers;
import dev.berth.engine.extender.Extender;
import dev.berth.engine.port.SchedulingObserver;
import dev.berth.engine.queue.QueueSettings;
import dev.berth.framework.cluster.ChoicePolicy;
import dev.berth.scenario.InputException;
import dev.berth.scenario.LoadedCluster;
import dev.berth.scenario.RunEndNotes;
import dev.berth.scenario.RunNotes;
import dev.berth.terminal.EarlyEnd;
import dev.berth.timeline.measure.PodStay;
import dev.berth.timeline.measure.TimelineRecorder;
import dev.berth.timeline.simulation.TimeAnnotations;
import dev.berth.timeline.simulation.TimedSimulation;
import dev.berth.timeline.simulation.TimelineObserver;
import dev.berth.timeline.trace.Trace;
import dev.berth.timeline.trace.TraceArrivals;
import dev.berth.timeline.trace.Traces;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/// A cluster with its traces, ready for a simulation. For one thread.
///
/// @param cluster with the pods that its controllers have created
/// @param controllers the controllers that act over time
/// @param limit the duration of the simulation; null until the last event
/// @param usage the usage of nodes; null if nobody asks for it
public record TimedScenario(
    LoadedCluster cluster,
    Controllers controllers,
    ChoicePolicy choices,
    List<Extender> extenders,
    Trace trace,
    @Nullable Duration limit,
    @Nullable UsageSimulation usage,
    RunNotes notes,
    TimelineProgress progress)
    implements AutoCloseable {
  /// With more attempts for each pod on average, repeated attempts take most of the time.
  private static final int MANY_ATTEMPTS = 20;

  /// With this backoff, in seconds, they do not.
  private static final int LONG_BACKOFF = 60;

  /// Reads the traces.
  ///
  /// @throws InputException with all problems of annotations and traces
  public static TimedScenario load(
      LoadedCluster cluster,
      ChoicePolicy choices,
      TimedRequest request,
      InputStream standardInput,
      RunNotes notes,
      TimelineProgress progress)
      throws InputException {
    var problems = new Problems();
    checkAnnotations(cluster.cluster(), problems);
    boolean controlled = cluster.settings().controllers();
    if (request.nodes() > 0) {
      NodeCopies.apply(cluster.cluster(), request.nodes(), controlled);
    }
    var names = request.traces().stream().map(Path::toString).toList();
    var files = Sources.of(names, standardInput, problems);
    var trace = Traces.read(files, problems, notes::note, progress::lines);
    var limit = request.until().limit(trace.beginning(), problems);
    InputException.throwIfAny(problems);
    var beginning = request.beginning() == null ? trace.beginning() : request.beginning();
    return new TimedScenario(
        cluster,
        controlled
            ? new ScheduledJobs(cluster.cluster(), beginning, limit != null, notes).controllers()
            : Controllers.NONE,
        choices,
        cluster.scheduler().extenderClients(notes),
        trace,
        limit,
        request.usage(),
        notes,
        progress);
  }

  private static void checkAnnotations(SimulatedCluster cluster, Problems problems) {
    for (var specified : cluster.specifiedPods().list()) {
      var path = specified.specPath().replaceFirst("spec$", "metadata.annotations");
      check(specified.manifest(), path, specified.pod(), problems);
    }
    for (var manifest : cluster.manifests()) {
      if (manifest.object() instanceof Node node) {
        check(manifest, "metadata.annotations", node, problems);
      }
    }
  }

  private static void check(
      Manifest manifest, String path, KubernetesObject object, Problems problems) {
    for (var message : TimeAnnotations.problems(object)) {
      var origin = manifest.origin();
      problems.add(new Problem(origin.sourceName(), origin.line(), 0, path, message));
    }
  }

  /// Runs it, once.
  ///
  /// @param early ends the run early, with the measurements so far
  /// @param stays receives the stay of each pod after its end, and at the end those of all others
  public TimelineOutcome run(EarlyEnd early, Consumer<PodStay> stays) {
    return run(early, stays, TimelineObserver.NONE, SchedulingObserver.NONE);
  }

  /// The same, with another listener.
  ///
  /// @param events receives what happens
  /// @param decisions receives the scheduler's decisions
  public TimelineOutcome run(
      EarlyEnd early,
      Consumer<PodStay> stays,
      TimelineObserver events,
      SchedulingObserver decisions) {
    progress.begins(limit);
    var scheduler = cluster.scheduler();
    var simulated = cluster.cluster();
    var recorder = new TimelineRecorder(simulated.objects(), scheduler.featureGates(), stays);
    var traced = new TraceArrivals(trace, simulated, scheduler.featureGates(), notes::note);
    var end =
        new TimedSimulation(
                simulated.objects(),
                controllers,
                usage == null
                    ? traced
                    : usage.among(traced, simulated.objects(), scheduler.profiles()),
                scheduler.schedulerSettings(choices, QueueSettings.DEFAULT_MAX_UNSCHEDULABLE),
                extenders,
                new ErrorNotes(notes).and(recorder).and(decisions),
                recorder.and(events))
            .run(
                limit,
                early::heed,
                passed -> progress.accept(passed, isSlow(passed.arrived(), recorder)));
    RunEndNotes.noteStarts(simulated, notes);
    var outcome = new TimelineOutcome(recorder.figures(end), limit, early.wasHeeded(), notes);
    if (outcome.isPartial()) {
      notes.note("stopped early, " + outcome.extent());
      if (isSlow(outcome.figures().arrived(), recorder)) {
        notes.note(
            "pods that wait were tried again and again, %,d times in all: podInitialBackoffSeconds:"
                    .formatted(recorder.attempts())
                + " 60 and podMaxBackoffSeconds: 300 in the configuration make the simulation"
                + " many times faster, and starts up to so much later");
      }
    }
    return outcome;
  }

  private boolean isSlow(long pods, TimelineRecorder recorder) {
    return recorder.attempts() > MANY_ATTEMPTS * pods
        && cluster.scheduler().configuration().configuration().podInitialBackoffSeconds()
            < LONG_BACKOFF;
  }

  @Override
  public void close() throws IOException {
    trace.close();
  }

  /// Notes failures; decisions show in the events.
  private record ErrorNotes(RunNotes notes) implements SchedulingObserver {
    @Override
    public void onError(String what, Throwable why) {
      notes.note("could not %s: %s".formatted(what, why.getMessage()));
    }
  }
}
