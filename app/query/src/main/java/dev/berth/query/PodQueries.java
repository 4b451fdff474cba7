package dev.berth.query;

import dev.berth.api.core.Pod;
import dev.berth.api.meta.ObjectKey;
import dev.berth.engine.dryrun.DryRun;
import dev.berth.engine.live.PodInBinding;
import dev.berth.engine.live.SchedulerView;
import dev.berth.engine.queue.QueuedPod;
import dev.berth.framework.GroupMembership;
import dev.berth.framework.cluster.ClusterObjects;
import dev.berth.framework.cluster.Snapshot;
import dev.berth.framework.diagnosis.Decision;
import dev.berth.framework.model.PodRequests;
import dev.berth.questions.explanation.Attempt;
import dev.berth.questions.explanation.AttemptStudy;
import dev.berth.questions.explanation.AttemptStudy.Seeks;
import dev.berth.questions.explanation.Help;
import dev.berth.questions.explanation.PodDiagnosis;
import dev.berth.questions.explanation.PodDiagnosisPage;
import dev.berth.questions.explanation.PodDiagnosisTree;
import dev.berth.questions.explanation.PodOwners;
import dev.berth.questions.explanation.Tried;
import dev.berth.server.http.Request;
import dev.berth.server.http.Response;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.SortedMap;
import org.jspecify.annotations.Nullable;

/// Explains why a pod waits now, and what would help.
final class PodQueries {
  /// Each question filters all nodes, and may try many changes.
  private static final int AT_ONCE = 2;

  static final Operation OPERATION =
      Operation.get(
              "/namespaces/{namespace}/pods/{name}/explanation",
              "explainPod",
              "Why a pod waits now, and what would help.",
              PodDiagnosisTree.EXPLANATION,
              Parameter.flag("help", "Whether to look for what would help; true by default."),
              Parameter.flag("all", "In text: every node, however many."))
          .withPage();

  private final QueriedScheduler scheduler;
  private final QuestionLimit limit = new QuestionLimit("explanations", AT_ONCE);

  PodQueries(QueriedScheduler scheduler) {
    this.scheduler = scheduler;
  }

  /// The state that the engine's thread reports.
  private record State(
      Snapshot cluster,
      GroupMembership membership,
      @Nullable QueuedPod queued,
      @Nullable PodInBinding binding,
      SortedMap<String, List<String>> wakingEvents) {
    static State of(SchedulerView view, Pod pod) {
      String uid = pod.metadata().uid();
      QueuedPod queued = view.queued(uid);
      return new State(
          view.cluster(),
          view.membership(),
          queued,
          view.bindings().stream()
              .filter(binding -> binding.pod().uid().equals(uid))
              .findFirst()
              .orElse(null),
          queued == null
              ? Collections.emptySortedMap()
              : view.registeredEvents(pod.spec().schedulerName(), queued.rejectedBy().plugins()));
    }

    /// Whether the current result is about the pod without its group.
    boolean isMember(Pod pod) {
      return membership.groupOf(pod) != null;
    }
  }

  /// `GET namespaces/{namespace}/pods/{name}/explanation`.
  Response explanation(Request request, Map<String, String> path)
      throws QueryException, InterruptedException {
    var parameters = new QueryParameters(request, OPERATION);
    boolean helps = parameters.flag("help", true);
    boolean all = parameters.flag("all", false);
    var text = TextPage.of(request, parameters);
    parameters.check();
    var key = new ObjectKey(path.getOrDefault("namespace", ""), path.getOrDefault("name", ""));
    Pod pod = scheduler.objects().get(Pod.class, key);
    if (pod == null) {
      throw QueryException.notFound("pods \"%s\" not found".formatted(key));
    }
    PodDiagnosis diagnosis;
    try (var _ = limit.begin()) {
      diagnosis = diagnosis(pod, helps, all || !text.isWanted());
    }
    if (text.isWanted()) {
      return text.response(new PodDiagnosisPage(diagnosis, all)::write);
    }
    return DocumentResponse.of(request, PodDiagnosisTree.EXPLANATION.tree(diagnosis));
  }

  private PodDiagnosis diagnosis(Pod pod, boolean helps, boolean all)
      throws QueryException, InterruptedException {
    State state = scheduler.ask(view -> State.of(view, pod));
    ClusterObjects objects = scheduler.objects();
    try (var lease = scheduler.dryRun(state.cluster)) {
      return diagnosis(pod, helps, all, state, objects, lease.dryRun());
    }
  }

  private PodDiagnosis diagnosis(
      Pod pod, boolean helps, boolean all, State state, ClusterObjects objects, DryRun dryRun) {
    Attempt now = null;
    Help help = Help.NONE;
    if (isWaiting(pod, state, dryRun)) {
      Decision alone = dryRun.consider(state.cluster, pod);
      var study =
          new AttemptStudy(_ -> dryRun, scheduler.hasExtenders(), all ? Seeks.ALL : Seeks.SOME);
      var tried = new Tried(alone, state.cluster, pod, false);
      now = study.attempt(tried);
      if (helps) {
        help =
            study.help(
                state.isMember(pod) ? new Tried(alone, state.cluster, pod, true) : tried,
                siblings(pod, objects));
      }
    }
    return new PodDiagnosis(
        scheduler.time().instant(),
        pod,
        PodRequests.ofSpec(scheduler.configured().featureGates()).of(pod),
        new PodOwners(objects, state.membership).workload(pod),
        state.queued,
        state.binding,
        state.wakingEvents,
        scheduler.decisions().latest(pod.metadata().uid()),
        now,
        help);
  }

  private static boolean isWaiting(Pod pod, State state, DryRun dryRun) {
    return state.binding == null
        && pod.spec().nodeName().isEmpty()
        && !pod.isFinished()
        && dryRun.isResponsibleFor(pod);
  }

  /// The other waiting pods of its controller.
  private static List<Pod> siblings(Pod pod, ClusterObjects objects) {
    return objects.list(Pod.class, pod.metadata().namespace()).stream()
        .filter(other -> other.spec().nodeName().isEmpty() && !other.isFinished())
        .filter(other -> !other.key().equals(pod.key()))
        .filter(other -> other.metadata().controller().equals(pod.metadata().controller()))
        .toList();
  }
}
