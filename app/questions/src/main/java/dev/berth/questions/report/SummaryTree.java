package dev.berth.questions.report;

import static dev.berth.questions.document.Shape.COUNT;
import static dev.berth.questions.document.Shape.FLAG;
import static dev.berth.questions.document.Shape.INTEGER;
import static dev.berth.questions.document.Shape.KEY;
import static dev.berth.questions.document.Shape.NUMBER;
import static dev.berth.questions.document.Shape.QUANTITY;
import static dev.berth.questions.document.Shape.TEXT;
import static dev.berth.questions.document.Shape.list;
import static dev.berth.questions.document.Shape.map;
import static dev.berth.questions.document.Shape.object;
import static dev.berth.questions.document.Shape.words;

import dev.berth.cluster.controller.node.TaintEvicted;
import dev.berth.cluster.controller.workload.Drain;
import dev.berth.cluster.controller.workload.Rollout;
import dev.berth.cluster.simulation.PodObstacle;
import dev.berth.framework.diagnosis.Decision;
import dev.berth.framework.diagnosis.GroupDecision;
import dev.berth.questions.document.DocumentType;
import dev.berth.questions.document.Documents;
import dev.berth.queues.QueueShare;
import java.util.TreeMap;

/// The document that `berth simulate` prints as a summary for programs. All fields are always
/// there.
public final class SummaryTree {
  private static final DocumentType<RunOutcome> COUNTS =
      DocumentType.of(f ->
          f.always("pods", COUNT, it -> it.report().pods().size(), "All of them.")
              .always("placed", COUNT, it -> it.count(Decision.Result.SCHEDULED))
              .always("pending", COUNT, RunOutcome::pending)
              .about("Could not be placed. --fail-on=pending looks at it.")
              .always("gated", COUNT, it -> it.count(Decision.Result.GATED))
              .about("Wait for a scheduling gate.")
              .always("beingDeleted", COUNT, it -> it.count(Decision.Result.SKIPPED))
              .always("ofOtherSchedulers", COUNT, it -> it.count(Decision.Result.IGNORED))
              .about("Name a scheduler that no profile of the configuration has.")
              .always("withoutGroup", COUNT, it -> it.count(Decision.Result.INCOMPLETE))
              .about(
                  "Name a group of pods that does not exist, or is below one that does not exist.")
              .always("notCreated", COUNT, it -> it.report().notCreated())
              .about("Refused by admission, for example because of a quota; not among the others.")
              .always("preempted", COUNT, it -> it.report().evictions().size())
              .about("Had a node, and lost it to a pod of higher priority."));

  private static final DocumentType<WorkloadOutcome.Reason> REASON =
      DocumentType.of(f ->
          f.always("message", TEXT, WorkloadOutcome.Reason::message)
              .about("As kube-scheduler writes it into the pod's condition.")
              .always("pods", COUNT, WorkloadOutcome.Reason::pods));

  /// The outcome of a run for a workload.
  public static final DocumentType<WorkloadOutcome> WORKLOAD =
      DocumentType.of(f ->
          f.named("Workload", "")
              .always("kind", TEXT, it -> it.workload().kind())
              .about("Pod for a pod that no workload has created.")
              .always("namespace", TEXT, it -> it.workload().key().namespace())
              .always("name", TEXT, it -> it.workload().key().name())
              .always("desired", COUNT, WorkloadOutcome::desired, "How many pods it is to have.")
              .always("running", COUNT, WorkloadOutcome::running)
              .about(
                  "How many of its pods have a node at the end, including those placed in this"
                      + " run.")
              .always("placed", COUNT, WorkloadOutcome::placed, "How many were placed in this run.")
              .always("pending", COUNT, WorkloadOutcome::pending, "How many could not be placed.")
              .always("pendingBefore", COUNT, WorkloadOutcome::pendingBefore)
              .about(
                  "How many of these were pending in the cluster before. If there are others, the"
                      + " workload is stuck: --fail-on=stuck looks at it, and at rollouts.")
              .always("gated", COUNT, WorkloadOutcome::gated)
              .always("preempted", COUNT, WorkloadOutcome::preempted)
              .always("reasons", list(REASON), WorkloadOutcome::reasons)
              .about("Why pods wait, the most frequent reason first."));

  private static final DocumentType<GroupTrial> TRIAL =
      DocumentType.of(f ->
          f.named("Trial", "")
              .always("group", TEXT, GroupTrial::group, "Such as podgroup/shop/training.")
              .always("placement", TEXT, GroupTrial::placement)
              .about("A value of the topology key; empty for all nodes.")
              .always("feasible", FLAG, GroupTrial::feasible)
              .always("chosen", FLAG, GroupTrial::chosen)
              .always("fit", COUNT, GroupTrial::fit)
              .about("How many members, or groups below, fit together.")
              .always("failed", COUNT, GroupTrial::failed)
              .about("How many of those that were tried do not.")
              .always("why", TEXT, GroupTrial::why)
              .about("What the first of these lacks, or why the group does not fit.")
              .always("trials", list(() -> SummaryTree.TRIAL), GroupTrial::below));

  /// A group of pods that was tried.
  public static final DocumentType<GroupSummary> GROUP =
      DocumentType.of(f ->
          f.named("Group", "")
              .always(
                  "kind",
                  words("PodGroup", "CompositePodGroup"),
                  it -> GroupSummary.kind(it.group()))
              .always("namespace", TEXT, it -> it.group().namespace())
              .always("name", TEXT, it -> it.group().name())
              .orNull("minimum", COUNT, GroupSummary::minimum)
              .about(
                  "How many pods, or groups below, have to be scheduled for any to be: minCount or"
                      + " minGroupCount; null if each may be scheduled by itself.")
              .always("topologyKey", TEXT, GroupSummary::topologyKey)
              .about(
                  "The node label whose value has to be the same for all its pods; empty for none.")
              .always("placement", TEXT, GroupSummary::placement)
              .about("That value, as it was chosen; empty for none.")
              .always("pods", COUNT, GroupSummary::pods)
              .about("Its members, including those of groups below.")
              .always("placed", COUNT, GroupSummary::placed)
              .about("How many of them have a node at the end.")
              .always("result", words(GroupDecision.Result.class), GroupSummary::result)
              .about("Of the last attempt, which is the root's for groups below.")
              .always("message", TEXT, GroupSummary::message)
              .about(
                  "Why it has failed, as kube-scheduler writes it into the condition of the group;"
                      + " empty if it has not, and for groups below.")
              .always("trials", list(TRIAL), GroupSummary::trials)
              .about(
                  "Of the last attempt, each in one placement. Those of groups below are in the"
                      + " root's.")
              .always("preempted", list(TEXT), GroupSummary::victims)
              .about("All that was preempted for it, each a pod or a group.")
              .always("groups", list(() -> SummaryTree.GROUP), GroupSummary::below)
              .about("The groups below."));

  private static final DocumentType<QueueShare> QUEUE =
      DocumentType.of(f ->
          f.named("Queue", "")
              .always("name", TEXT, QueueShare::name)
              .always("depth", COUNT, QueueShare::depth, "How many queues it is part of.")
              .always("weight", INTEGER, QueueShare::weight, "Among its siblings.")
              .always("deserved", map(QUANTITY), it -> new TreeMap<>(it.deserved()))
              .about("By resource, as quantities.")
              .always("allocated", map(QUANTITY), it -> new TreeMap<>(it.allocated()))
              .about("What its pods use, including those of queues below it.")
              .always("requested", map(QUANTITY), it -> new TreeMap<>(it.requested()))
              .about("That, and what waiting pods would use.")
              .always("share", NUMBER, QueueShare::share)
              .about("How much of what it deserves it has; 1 is all.")
              .always("waiting", COUNT, QueueShare::waiting)
              .about("How many pods wait, including those of queues below it."));

  /// The progress of a workload that is new or has changed.
  public static final DocumentType<Rollout> ROLLOUT =
      DocumentType.of(f ->
          f.named("Rollout", "")
              .always("kind", TEXT, it -> it.shown().kind())
              .always("namespace", TEXT, it -> it.shown().key().namespace())
              .always("name", TEXT, it -> it.shown().key().name())
              .always("update", FLAG, Rollout::isUpdate)
              .about("Whether pods of it existed before the run.")
              .always("complete", FLAG, Rollout::isComplete)
              .about(
                  "Whether everything is as specified; if not, --fail-on=stuck fails, unless it is"
                      + " a Job whose pods end and make way for the others.")
              .always("desired", COUNT, Rollout::desired)
              .about("How many pods of its template there are to be.")
              .always("updated", COUNT, Rollout::updated)
              .about("How many pods of its template there are, including pending ones.")
              .always("ready", COUNT, Rollout::ready, "How many of these run.")
              .always("outdated", COUNT, Rollout::outdated)
              .about("How many pods of earlier templates are still there.")
              .always("waited", list(KEY), Rollout::waited)
              .about("Pods that fitted only after others had gone.")
              .always("pending", list(KEY), Rollout::pending, "Pods that fit nowhere.")
              .always(
                  "lingering",
                  list(KEY),
                  it -> it.lingering().stream().map(pod -> pod.key()).toList())
              .about(
                  "Pods that are deleted and stay, since the kubelets of their nodes do not"
                      + " answer.")
              .orNull("refusal", TEXT, it -> it.refusal() == null ? null : it.refusal().message())
              .about("Why a pod was not created; null if none was refused."));

  /// The obstacle that keeps a pod with a node from running.
  public static final DocumentType<PodObstacle> OBSTACLE =
      DocumentType.of(f ->
          f.named("Obstacle", "")
              .always("pod", KEY, it -> it.pod().key())
              .about("If it is rejected, so is each pod that its controller creates after it.")
              .always("node", TEXT, PodObstacle::node)
              .always(
                  "cause",
                  words("rejected", "noNode", "unboundClaim", "unallocatedClaim", "multiAttach"),
                  SummaryTree::cause)
              .about(
                  "The kubelet rejects the pod; the node does not exist; a claim gets no volume; a"
                      + " resource claim gets no devices; or a volume is attached to another node.")
              .always("message", TEXT, PodObstacle::message)
              .about("In the words of Kubernetes, where it has any."));

  private static final DocumentType<Drain> DRAIN =
      DocumentType.of(f ->
          f.always("node", TEXT, Drain::node)
              .always("evicted", COUNT, Drain::evicted)
              .always("remaining", map(TEXT), Drain::remaining)
              .about(
                  "Why pods are still there, by namespace/name; if there are any, --fail-on=stuck"
                      + " fails."));

  private static final DocumentType<TaintEvicted> TAINT_EVICTION =
      DocumentType.of(f ->
          f.always("pod", KEY, TaintEvicted::pod)
              .always("node", TEXT, TaintEvicted::node)
              .always("taint", TEXT, it -> it.taint().text(), "KEY=VALUE:EFFECT")
              .always("isControlled", FLAG, TaintEvicted::isControlled)
              .about("Whether it has a controller, which may replace it."));

  private static final DocumentType<EvictedPod> PREEMPTION =
      DocumentType.of(f ->
          f.always("pod", KEY, EvictedPod::victim)
              .always("node", TEXT, EvictedPod::node)
              .always("preemptor", KEY, it -> it.preemptor().key())
              .always(
                  "preemptorKind",
                  words("Pod", "PodGroup", "CompositePodGroup"),
                  it -> it.preemptor().kind()));

  /// The summary.
  public static final DocumentType<RunOutcome> SUMMARY =
      DocumentType.of(f ->
          Documents.document(
                  f,
                  "SimulationSummary",
                  "What berth simulate prints with -o summary, and writes with --summary.")
              .always("counts", object(COUNTS), it -> it)
              .about(
                  "The pods that had no node when the run began, or were created by it, by"
                      + " their last result; without those that were preempted later.")
              .always("workloads", list(WORKLOAD), RunOutcome::workloads)
              .about(
                  "The workloads of which a pod was tried or preempted, in the order of the"
                      + " first.")
              .always("groups", list(GROUP), it -> it.report().groups())
              .about(
                  "The groups of pods that were tried, by their roots, in the order of the"
                      + " first attempts.")
              .always("queues", list(QUEUE), it -> it.report().queues())
              .about(
                  "The queues at the end, each before those below it; none without the plugin"
                      + " FairShare.")
              .always("rollouts", list(ROLLOUT), it -> it.report().rollouts())
              .about(
                  "How far the workloads have come that are new or have changed, and those that"
                      + " lost pods.")
              .always("obstacles", list(OBSTACLE), it -> it.report().obstacles())
              .about(
                  "What keeps pods from running that have a node; if there are any,"
                      + " --fail-on=stuck fails.")
              .always("drains", list(DRAIN), it -> it.report().drains(), "The nodes of --drain.")
              .always("taintEvictions", list(TAINT_EVICTION), it -> it.report().evictedByTaints())
              .about(
                  "The pods that were deleted because their node has a taint with the effect"
                      + " NoExecute that they do not tolerate.")
              .always("stuck", list(TEXT), RunOutcome::stuck)
              .about(
                  "The workloads that cannot become what they are to be, and nodes that are not"
                      + " drained; if there are any, --fail-on=stuck fails.")
              .always("preemptions", list(PREEMPTION), it -> it.report().evictions())
              .about("In the order in which they happened.")
              .always("assumptions", list(TEXT), it -> it.notes().assumptions())
              .about("What the run takes for granted, in the words of standard error.")
              .always("warnings", list(TEXT), it -> it.notes().notes())
              .about(
                  "What may make the result differ from the cluster's, in the words of standard"
                      + " error. --fail-on=warnings looks at it.")
              .always("skipped", map(COUNT), RunOutcome::skipped)
              .about("How many objects there were of each kind that scheduling does not read."));

  private SummaryTree() {}

  private static String cause(PodObstacle obstacle) {
    return switch (obstacle.cause()) {
      case REJECTED, OTHER_OS, FORBIDDEN_SYSCTL -> "rejected";
      case NO_NODE -> "noNode";
      case UNBOUND_CLAIM -> "unboundClaim";
      case UNALLOCATED_CLAIM -> "unallocatedClaim";
      case MULTI_ATTACH -> "multiAttach";
    };
  }
}
