package dev.berth.query.pages;

import static dev.berth.questions.document.Shape.COUNT;
import static dev.berth.questions.document.Shape.KEY;
import static dev.berth.questions.document.Shape.TEXT;
import static dev.berth.questions.document.Shape.list;
import static dev.berth.questions.document.Shape.object;

import dev.berth.cluster.controller.workload.Rollout;
import dev.berth.framework.model.GroupKey;
import dev.berth.query.pages.NodeDetails.PodOnNode;
import dev.berth.questions.document.DocumentType;
import dev.berth.questions.document.Documents;
import dev.berth.questions.report.GroupSummary;
import dev.berth.questions.report.SummaryTree;
import dev.berth.questions.report.WorkloadOutcome;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.function.Predicate;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/// A workload, or a group of pods: its specification, what it lacks, and its pods.
///
/// @param title such as `Deployment shop/web`, or `podgroup/shop/training`
/// @param outcome null if the run has not touched its pods
/// @param rollout null if nothing in it is new or changed
/// @param group null for a workload
/// @param placed its pods on nodes
/// @param waiting its other pods, after the run
public record WorkloadDetails(
    String title,
    @Nullable WorkloadOutcome outcome,
    @Nullable Rollout rollout,
    @Nullable GroupSummary group,
    List<PodOnNode> placed,
    List<WaitingMember> waiting) {
  private static final DocumentType<GroupSummary> GROUP =
      DocumentType.of(f ->
          f.always("group", TEXT, GroupSummary::group)
              .include(SummaryTree.GROUP, it -> it)
              .ifAny("missing", COUNT, it -> it.missing() == 0 ? null : it.missing()));

  private static final DocumentType<PodOnNode> PLACED =
      DocumentType.of(f ->
          f.always("pod", KEY, it -> it.pod().key())
              .always("node", TEXT, it -> it.pod().spec().nodeName()));

  private static final String KIND = "WorkloadDetails";
  private static final String ABOUT = "A workload, or a group of pods.";

  private static final DocumentType<WorkloadDetails> PODS =
      DocumentType.of(f ->
          f.always("pods", list(PLACED), WorkloadDetails::placed, "Those on nodes.")
              .always("waitingPods", list(WaitingMember.POD), WorkloadDetails::waiting));

  /// The document.
  static final DocumentType<WorkloadDetails> DOCUMENT =
      DocumentType.of(f ->
          Documents.document(f, KIND, ABOUT)
              .always("workload", TEXT, WorkloadDetails::title)
              .ifAny("outcome", object(SummaryTree.WORKLOAD), WorkloadDetails::outcome)
              .ifAny("rollout", object(SummaryTree.ROLLOUT), WorkloadDetails::rollout)
              .ifAny("group", object(GROUP), WorkloadDetails::group)
              .include(PODS, it -> it));

  /// The answer of a running scheduler.
  public static final DocumentType<WorkloadDetails> ANSWER =
      DocumentType.of(f ->
          Documents.resource(f, KIND, ABOUT)
              .always("workload", TEXT, WorkloadDetails::title)
              .about("Such as Deployment shop/web.")
              .include(PODS, it -> it));

  public WorkloadDetails {
    placed = List.copyOf(placed);
    waiting = List.copyOf(waiting);
  }

  /// The details from a running scheduler, which has not tried the workload as a whole.
  public WorkloadDetails(String title, List<PodOnNode> placed, List<WaitingMember> waiting) {
    this(title, null, null, null, placed, waiting);
  }

  /// Finds the workload with that title, or the group with that key; null if there is none.
  static @Nullable WorkloadDetails of(String title, FinishedRun run) {
    if (title.isEmpty()) {
      return null;
    }
    GroupSummary group = group(title, run.outcome().report().groups()).orElse(null);
    var outcome =
        run.outcome().workloads().stream()
            .filter(it -> it.title().equals(title))
            .findFirst()
            .orElse(null);
    var rollout =
        run.outcome().report().rollouts().stream()
            .filter(it -> it.shown().title().equals(title))
            .findFirst()
            .orElse(null);
    Set<GroupKey> groups = new HashSet<>();
    if (group != null) {
      withBelow(group).map(GroupSummary::group).forEach(groups::add);
    }
    Predicate<PodOnNode> isOwn =
        pod ->
            group == null
                ? pod.workload().equals(title)
                : groups.contains(run.membership().groupOf(pod.pod()));
    var own = run.pods().stream().filter(isOwn).toList();
    if (own.isEmpty() && outcome == null && rollout == null && group == null) {
      return null;
    }
    return new WorkloadDetails(
        title,
        outcome,
        rollout,
        group,
        own.stream().filter(it -> !it.pod().spec().nodeName().isEmpty()).toList(),
        run.waitingMembers().stream()
            .filter(it -> !it.pod().isPlaceable())
            .filter(it -> group == null ? it.workload().equals(title) : groups.contains(it.group()))
            .toList());
  }

  private static Optional<GroupSummary> group(String key, List<GroupSummary> roots) {
    return roots.stream()
        .flatMap(WorkloadDetails::withBelow)
        .filter(it -> it.group().toString().equals(key))
        .findFirst();
  }

  private static Stream<GroupSummary> withBelow(GroupSummary group) {
    return Stream.concat(
        Stream.of(group), group.below().stream().flatMap(WorkloadDetails::withBelow));
  }
}
