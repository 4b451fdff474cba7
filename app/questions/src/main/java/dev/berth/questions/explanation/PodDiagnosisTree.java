package dev.berth.questions.explanation;

import static dev.berth.questions.document.Shape.COUNT;
import static dev.berth.questions.document.Shape.INTEGER;
import static dev.berth.questions.document.Shape.KEY;
import static dev.berth.questions.document.Shape.QUANTITY;
import static dev.berth.questions.document.Shape.TEXT;
import static dev.berth.questions.document.Shape.TIME;
import static dev.berth.questions.document.Shape.list;
import static dev.berth.questions.document.Shape.map;
import static dev.berth.questions.document.Shape.object;
import static dev.berth.questions.document.Shape.words;

import dev.berth.api.core.Pod;
import dev.berth.engine.history.LoggedDecision;
import dev.berth.engine.history.LoggedGroup;
import dev.berth.engine.live.PodInBinding;
import dev.berth.engine.queue.QueueName;
import dev.berth.engine.queue.QueuedPod;
import dev.berth.framework.diagnosis.Decision;
import dev.berth.framework.diagnosis.GroupDecision;
import dev.berth.framework.diagnosis.PreemptionReport;
import dev.berth.questions.document.DocumentType;
import dev.berth.questions.document.Documents;
import java.util.List;
import java.util.Objects;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/// The document of a running scheduler about pods, for programs. Empty fields are left out.
@SuppressWarnings("exports") // only the rooms above see LoggedDecision
public final class PodDiagnosisTree {
  /// The first fields of documents about a pod.
  public static final DocumentType<Pod> POD =
      DocumentType.of(f ->
          f.always("pod", KEY, Pod::key)
              .ifAny("uid", TEXT, it -> it.metadata().uid())
              .ifAny("schedulerName", TEXT, it -> it.spec().schedulerName())
              .always("priority", INTEGER, Pod::priority));

  /// A pod in the queue, without its name.
  public static final DocumentType<QueuedPod> PLACE =
      DocumentType.of(f ->
          f.named("Place", "A place in the queue.")
              .always("queue", words(QueueName.class), QueuedPod::queue)
              .ifAny("entity", TEXT, QueuedPod::entity)
              .about(
                  "The root of the pod's group, such as podgroup/default/training, if it is queued"
                      + " as one; left out in incomplete, where the group or one above it does not"
                      + " exist.")
              .ifAny("since", TIME, QueuedPod::since)
              .ifAny("firstReady", TIME, QueuedPod::firstReady)
              .ifAny("lastTried", TIME, QueuedPod::lastTried)
              .always("attempts", COUNT, QueuedPod::attempts)
              .ifAny("rejectedBy", list(TEXT), it -> it.rejectedBy().plugins())
              .ifAny("pending", list(TEXT), it -> it.rejectedBy().pending())
              .about("Those of them after whose events the pod skips its backoff.")
              .ifAny("gatedBy", TEXT, it -> it.gate() == null ? null : it.gate().plugin())
              .ifAny("gate", TEXT, it -> it.gate() == null ? null : it.gate().message())
              .ifAny("triedAtTheLatest", TIME, QueuedPod::nextTry)
              .about("When it is tried even if nothing happens."));

  private static final DocumentType<PodDiagnosis> QUEUED =
      DocumentType.of(f ->
          f.include(PLACE, it -> Objects.requireNonNull(it.queued()))
              .ifAny("wakingEvents", map(list(TEXT)), it -> new TreeMap<>(it.wakingEvents()))
              .about(
                  "Events for which the plugins that have rejected it have registered, by"
                      + " plugin."));

  /// A pod with a node that is not bound yet, without its name.
  public static final DocumentType<PodInBinding> BINDING =
      DocumentType.of(f ->
          f.named("Binding", "A binding under way.")
              .always("node", TEXT, PodInBinding::node)
              .always(
                  "stage",
                  words("permit", "binding"),
                  it -> it.waitsFor().isEmpty() ? "binding" : "permit")
              .ifAny("waitsFor", list(TEXT), PodInBinding::waitsFor)
              .ifAny("tried", TIME, PodInBinding::tried));

  private static final DocumentType<LoggedGroup> GROUP =
      DocumentType.of(f ->
          f.named(
                  "GroupAttempt",
                  "The attempt of a group of pods of which a decision is a part; what is empty is"
                      + " left out.")
              .always("key", TEXT, LoggedGroup::group)
              .about("Of the root, such as podgroup/default/training.")
              .always("result", words(GroupDecision.Result.class), LoggedGroup::result)
              .ifAny("placement", TEXT, LoggedGroup::placement)
              .about("In which it is placed: a value of its topology key.")
              .ifAny("message", TEXT, LoggedGroup::message)
              .about("Why it is not placed, as in the condition of the group."));

  private static final DocumentType<LoggedDecision> NAMED =
      DocumentType.of(f ->
          f.always("number", COUNT, LoggedDecision::number)
              .about("Counts the decisions of this process, from 0.")
              .always("at", TIME, LoggedDecision::at)
              .always("pod", KEY, it -> it.decision().pod())
              .ifAny("uid", TEXT, it -> it.decision().uid())
              .ifAny("group", object(GROUP), LoggedDecision::group));

  private static final DocumentType<PreemptionReport> NOMINATION =
      DocumentType.of(f ->
          f.ifAny("nominated", TEXT, PreemptionReport::nominated)
              .ifAny("victims", list(KEY), PodDiagnosisTree::victims));

  /// A decision without the plugins' verdicts on each node.
  public static final DocumentType<LoggedDecision> BRIEF =
      DocumentType.of(f ->
          f.named("BriefDecision", "A decision without the verdicts about each node.")
              .include(NAMED, it -> it)
              .include(AttemptTree.DECIDED, LoggedDecision::decision)
              .ifAny("preemption", object(NOMINATION), it -> nomination(it.decision())));

  /// A decision with everything: every node's verdict, scores, candidates of preemption.
  public static final DocumentType<LoggedDecision> FULL =
      DocumentType.of(f ->
          Documents.resource(f, "Decision", "A decision with everything.")
              .include(NAMED, it -> it)
              .include(
                  AttemptTree.ATTEMPT, it -> Attempt.of(it.decision(), 0, it.group() != null)));

  /// Everything that is known of one pod.
  public static final DocumentType<PodDiagnosis> EXPLANATION =
      DocumentType.of(f ->
          Documents.resource(
                  f,
                  "PodExplanation",
                  "What the scheduler knows of a pod, and what it would decide now.")
              .always("at", TIME, PodDiagnosis::at)
              .always("pod", KEY, it -> it.pod().key())
              .ifAny("uid", TEXT, it -> it.pod().metadata().uid())
              .ifAny("schedulerName", TEXT, it -> it.pod().spec().schedulerName())
              .ifAny("workload", TEXT, PodDiagnosis::workload)
              .always("priority", INTEGER, it -> it.pod().priority())
              .ifAny("requests", map(QUANTITY), it -> new TreeMap<>(it.requests()))
              .ifAny("node", TEXT, PodDiagnosis::node)
              .ifAny("nominatedNode", TEXT, it -> it.pod().status().nominatedNodeName())
              .ifAny("queue", object(QUEUED), it -> it.queued() == null ? null : it)
              .ifAny("binding", object(BINDING), PodDiagnosis::binding)
              .ifAny("lastDecision", object(BRIEF), PodDiagnosis::last)
              .ifAny("now", object(AttemptTree.ATTEMPT), PodDiagnosis::now)
              .include(ExplanationTree.HELP, PodDiagnosis::help));

  private PodDiagnosisTree() {}

  private static @Nullable PreemptionReport nomination(Decision decision) {
    PreemptionReport preemption = decision.preemption();
    return preemption == null || preemption.nominated() == null ? null : preemption;
  }

  private static List<?> victims(PreemptionReport preemption) {
    return Objects.requireNonNull(preemption.candidates().get(preemption.nominated())).victims();
  }
}
