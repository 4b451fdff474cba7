package dev.berth.questions.overview;

import static dev.berth.questions.document.Shape.COUNT;
import static dev.berth.questions.document.Shape.FLAG;
import static dev.berth.questions.document.Shape.INTEGER;
import static dev.berth.questions.document.Shape.TEXT;
import static dev.berth.questions.document.Shape.TIME;
import static dev.berth.questions.document.Shape.list;
import static dev.berth.questions.document.Shape.map;
import static dev.berth.questions.document.Shape.object;
import static dev.berth.questions.document.Shape.words;

import dev.berth.cluster.controller.workload.Rollout;
import dev.berth.engine.live.SchedulerStats;
import dev.berth.engine.queue.QueueName;
import dev.berth.framework.diagnosis.Decision;
import dev.berth.framework.model.ResourceVector;
import dev.berth.questions.document.DocumentType;
import dev.berth.questions.document.Documents;
import dev.berth.questions.document.Shape;
import dev.berth.questions.explanation.PodDiagnosisTree;
import dev.berth.questions.overview.Overview.Activity;
import dev.berth.questions.overview.Overview.OverviewPod;
import dev.berth.questions.report.NodeUse;
import dev.berth.questions.report.PodResult;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Objects;
import java.util.TreeMap;

/// A cluster at a glance, for programs.
public final class OverviewTree {
  /// Amounts of resources.
  public static final Shape<Map<?, ? extends Number>> AMOUNTS = map(INTEGER);

  private static final String IN_UNITS =
      "milliCPU; memory and ephemeral-storage in bytes; others by name.";

  /// The numbers of pods and nodes by state.
  public static final DocumentType<SchedulerStats> COUNTS =
      DocumentType.of(f -> {
        f.named("Counts", "How many pods and nodes there are where.");
        for (QueueName queue : QueueName.values()) {
          f.always(queue.toString(), COUNT, it -> it.waiting().getOrDefault(queue, 0));
        }
        f.always("binding", COUNT, SchedulerStats::binding)
            .always("nodes", COUNT, SchedulerStats::nodes)
            .always("pods", COUNT, SchedulerStats::pods)
            .always("assumedPods", COUNT, SchedulerStats::assumed);
      });

  private static final DocumentType<Rollout> NOT_CREATED =
      DocumentType.of(f ->
          f.always("kind", TEXT, it -> it.shown().kind())
              .always("namespace", TEXT, it -> it.shown().key().namespace())
              .always("name", TEXT, it -> it.shown().key().name())
              .always("desired", COUNT, Rollout::desired, "How many pods it is to have.")
              .always("missing", COUNT, Rollout::refused, "How many of them do not exist.")
              .always("message", TEXT, it -> it.refusal() == null ? "" : it.refusal().message())
              .about("Why, in the words of the API server."));

  private static final DocumentType<Overview.Reason> REASON =
      DocumentType.of(f ->
          f.always("message", TEXT, Overview.Reason::message)
              .always("pods", COUNT, Overview.Reason::pods));

  private static final DocumentType<PodResult> NEXT =
      DocumentType.of(f ->
          f.always("result", words((Object[]) Decision.Result.values()), PodResult::result)
              .ifAny("node", TEXT, PodResult::node)
              .ifAny("note", TEXT, PodResult::note)
              .about("How it gets there, such as by preempting a pod."));

  /// A pod that waits.
  public static final DocumentType<OverviewPod> POD =
      DocumentType.of(f ->
          f.include(PodDiagnosisTree.POD, OverviewPod::pod)
              .includeIfAny(PodDiagnosisTree.PLACE, OverviewPod::queued)
              .ifAny("since", TIME, it -> it.queued() == null ? it.since() : it.queued().since())
              .about("Since when it is in its queue; of files, when it was created.")
              .ifAny("waitsFor", TEXT, it -> it.cause() == null ? "" : it.cause().text())
              .about("A resource, or what keeps it from most nodes.")
              .ifAny("message", TEXT, OverviewPod::message)
              .about(
                  "Why it waits, in kube-scheduler's words; of a pod that would get a node, the"
                      + " last words of the cluster's scheduler.")
              .ifAny("next", object(NEXT), OverviewPod::next)
              .about("What becomes of it when the scheduler tries it in this order."));

  private static final DocumentType<NodeUse> NODE =
      DocumentType.of(f ->
          f.always("name", TEXT, NodeUse::name)
              .always("requested", AMOUNTS, it -> amounts(it.after()))
              .about(IN_UNITS)
              .always("allocatable", AMOUNTS, it -> amounts(it.allocatable()))
              .about(IN_UNITS)
              .always("pods", COUNT, it -> it.after().pods())
              .always("podsAllowed", COUNT, it -> it.allocatable().pods())
              .ifAny("state", list(TEXT), NodeUse::marks)
              .about("What keeps pods away: cordoned, NotReady, and taints."));

  private static final DocumentType<Overview> CAUSES =
      DocumentType.of(f ->
          f.always("waitsFor", map(COUNT), OverviewTree::causes)
              .about(
                  "What the others wait for, the most frequent first, with their number: a"
                      + " resource, or what keeps them from most nodes.")
              .always("reasons", list(REASON), Overview::reasons)
              .about("The same in kube-scheduler's words, as many as the limit says."));

  private static final DocumentType<Overview> NODES =
      DocumentType.of(f ->
          f.always("fullNodes", COUNT, Overview::fullNodes)
              .about("How many nodes have less than a twentieth of some resource left.")
              .always("fullestNodes", list(NODE), Overview::fullest, "As many as the limit says."));

  /// The overview of files, or of a cluster without its scheduler.
  public static final DocumentType<Overview> OF_FILES =
      DocumentType.of(f ->
          Documents.document(f, "Overview", "What berth top prints of files or of a live cluster.")
              .always("at", TIME, Overview::at, "When that was.")
              .always("nodes", COUNT, Overview::nodes, "How many there are.")
              .always("pods", COUNT, Overview::podsOnNodes, "How many are on nodes.")
              .always("placeable", COUNT, Overview::placeable)
              .about("How many of them would get a node now.")
              .always("waiting", COUNT, Overview::waiting, "How many pods wait.")
              .always("notCreated", list(NOT_CREATED), Overview::notCreated)
              .about("The workloads whose pods an API server refuses.")
              .include(CAUSES, it -> it)
              .always("waitingPods", list(POD), Overview::pods)
              .about(
                  "The pods that wait, in the order in which the scheduler tries them, as many"
                      + " as the limit says.")
              .include(NODES, it -> it));

  private static final DocumentType<Activity> ACTIVITY =
      DocumentType.of(f ->
          f.always("leading", FLAG, Activity::leading, "Whether this process tries pods.")
              .always("decisions", COUNT, Activity::decisions, "How many this process has made.")
              .always("recentSeconds", COUNT, it -> it.window().toSeconds())
              .always("recent", map(COUNT), Activity::recent)
              .about("Decisions in the last so many seconds, by result, as far as they are kept.")
              .always("counts", object(COUNTS), Activity::stats));

  /// The overview of a running scheduler.
  public static final DocumentType<Overview> OF_SCHEDULER =
      DocumentType.of(f ->
          Documents.resource(f, "Overview", "The scheduler at a glance.")
              .always("at", TIME, Overview::at)
              .include(ACTIVITY, it -> Objects.requireNonNull(it.activity()))
              .always("waiting", COUNT, Overview::waiting, "How many pods wait.")
              .include(CAUSES, it -> it)
              .always("longestWaiting", list(POD), Overview::pods)
              .about("The pods that wait for the longest time.")
              .include(NODES, it -> it));

  private OverviewTree() {}

  /// CPU in millicores, memory and ephemeral storage in bytes.
  public static Map<String, Long> amounts(ResourceVector amounts) {
    Map<String, Long> tree = new LinkedHashMap<>();
    tree.put("milliCPU", amounts.milliCpu());
    tree.put("memory", amounts.memory());
    tree.put("ephemeral-storage", amounts.ephemeralStorage());
    tree.putAll(new TreeMap<>(amounts.scalars()));
    return tree;
  }

  private static Map<String, Long> causes(Overview overview) {
    Map<String, Long> causes = new LinkedHashMap<>();
    overview.causes().forEach((cause, pods) -> causes.put(cause.text(), pods));
    return causes;
  }
}
