package dev.berth.questions.explanation;

import static java.util.stream.Collectors.toSet;

import dev.berth.api.core.Pod;
import dev.berth.api.meta.ObjectKey;
import dev.berth.engine.cache.NodeView;
import dev.berth.engine.memo.DecisionFootprint;
import dev.berth.framework.cluster.Snapshot;
import dev.berth.framework.diagnosis.AttemptDecision;
import dev.berth.framework.diagnosis.Decision;
import dev.berth.framework.diagnosis.Ending;
import dev.berth.framework.diagnosis.GroupDecision;
import dev.berth.framework.diagnosis.PreemptionReport;
import dev.berth.framework.diagnosis.SearchReport;
import dev.berth.framework.model.PodInfo;
import dev.berth.framework.status.NodeStatuses;
import dev.berth.questions.explanation.AttemptStudy.Seeks;
import dev.berth.scenario.SimulationSetup;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Collections;
import java.util.Deque;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/// The decisions of a run in their order, each with the cluster before it. They explain a pod long
/// after the run, without another run.
///
/// A decision computes its details when somebody reads them, from the nodes of its time; snapshots
/// share unchanged parts. So a decision and its snapshot together take some kilobytes, even with
/// 5,000 nodes. If all of them exceed the limit, the oldest keep less. Details of decisions that
/// placed a pod are dropped first; when somebody reads them, Berth makes these decisions again from
/// the snapshot. Then snapshots are dropped, too; those of other decisions are dropped last.
///
/// ```
/// step      0        1         2         3
/// cluster   –        s1 ─────▶ s2 ─────▶ s3     each shares all but a page of nodes
/// decision  result   result    whole     whole  1 is decided again from s1
/// ```
///
/// One thread writes it; afterwards, any thread may read it.
public final class RunHistory {
  /// The size of the parts of a snapshot that the next snapshot does not share, without nodes.
  private static final long SNAPSHOT = 2_048;

  private final SimulationSetup setup;
  private final long limit;
  private final List<Pod> initial;
  private final List<Step> steps = new ArrayList<>();
  private final Deque<Integer> whole = new ArrayDeque<>();
  private final Deque<Integer> placing = new ArrayDeque<>();
  private final Deque<Integer> others = new ArrayDeque<>();
  private final List<Pod> attempted = new ArrayList<>();
  private @Nullable Snapshot before;
  private @Nullable NodeView lastView;
  private long bytes;

  /// One decision.
  ///
  /// @param number from 0
  /// @param pods the tried pods, as they were then; none if no scheduler is responsible for them,
  ///   or if only results are kept
  /// @param before the cluster; null if there are no pods here
  /// @param kept what of it
  /// @param bytes of the decision
  /// @param clusterBytes the memory of the parts that the snapshot does not share
  public record Step(
      int number,
      AttemptDecision decision,
      List<Pod> pods,
      @Nullable Snapshot before,
      Kept kept,
      long bytes,
      long clusterBytes) {
    public Step {
      pods = List.copyOf(pods);
    }

    /// The decisions about pods: one, or those of a group.
    public List<Decision> decisions() {
      return RunHistory.decisions(decision);
    }

    private boolean isAbout(ObjectKey pod) {
      return switch (decision) {
        case Decision ofPod -> ofPod.pod().equals(pod);
        case GroupDecision ofGroup ->
            ofGroup.members().stream().anyMatch(it -> it.decision().pod().equals(pod));
      };
    }

    private Step withoutDetails() {
      return new Step(
          number, reduced(decision), pods, before, Kept.RESULT_AND_CLUSTER, 0, clusterBytes);
    }

    private Step result() {
      return new Step(number, reduced(decision), List.of(), null, Kept.RESULT, 0, 0);
    }
  }

  /// The kept parts of a step.
  public enum Kept {
    /// All.
    WHOLE,

    /// The result, and the cluster before it.
    RESULT_AND_CLUSTER,

    /// The result.
    RESULT
  }

  /// A history without steps.
  ///
  /// @param setup has not run
  /// @param limit the limit of the memory for everything except results, in bytes
  public RunHistory(SimulationSetup setup, long limit) {
    this.setup = setup;
    this.limit = limit;
    Set<ObjectKey> obstructed =
        setup.simulated().controllers().obstacles().stream()
            .map(it -> it.pod().key())
            .collect(toSet());
    initial =
        setup.cluster().list(Pod.class).stream()
            .filter(pod -> !obstructed.contains(pod.key()))
            .toList();
  }

  /// Announces an attempt for a pod.
  public void attempt(PodInfo about) {
    attempted.add(about.pod());
    if (before == null) {
      before = setup.engine().snapshot();
    }
  }

  /// Records a decision after it was carried out.
  public void decided(AttemptDecision decision) {
    int number = steps.size();
    Snapshot cluster = before;
    if (cluster == null) {
      steps.add(new Step(number, decision, List.of(), null, Kept.WHOLE, 0, 0));
      return;
    }
    var step = step(number, decision, cluster);
    steps.add(step);
    attempted.clear();
    before = null;
    bytes += step.bytes + step.clusterBytes;
    if (canBeDecidedAgain(decision, cluster)) {
      whole.add(number);
    }
    (places(decision) ? placing : others).add(number);
    while (bytes > limit) {
      reduce();
    }
  }

  private Step step(int number, AttemptDecision decision, Snapshot cluster) {
    long size = 0;
    long clusterSize = SNAPSHOT;
    for (Decision each : decisions(decision)) {
      var footprint = DecisionFootprint.of(each);
      NodeView view = footprint.view();
      size += footprint.bytes();
      if (view != null && view != lastView) { // decisions about an unchanged cluster share it
        lastView = view;
        clusterSize += view.bytes();
      }
    }
    return new Step(number, decision, attempted, cluster, Kept.WHOLE, size, clusterSize);
  }

  /// Drops parts of a step.
  private void reduce() {
    if (!whole.isEmpty()) {
      replace(steps.get(whole.remove()).withoutDetails());
    } else {
      replace(steps.get(placing.isEmpty() ? others.remove() : placing.remove()).result());
    }
  }

  private void replace(Step less) {
    Step more = steps.set(less.number, less);
    bytes += less.bytes + less.clusterBytes - more.bytes - more.clusterBytes;
  }

  private static boolean places(AttemptDecision decision) {
    return switch (decision) {
      case Decision ofPod -> ofPod.result() == Decision.Result.SCHEDULED;
      case GroupDecision ofGroup -> ofGroup.result() == GroupDecision.Result.SCHEDULED;
    };
  }

  /// Whether a snapshot has all inputs of the decision: the members of a group depend on each
  /// other, a sample of nodes depends on the sample before, and extenders depend on their own data.
  private boolean canBeDecidedAgain(AttemptDecision decision, Snapshot cluster) {
    return decision instanceof Decision ofPod
        && places(ofPod)
        && !setup.hasExtenders()
        && (ofPod.preFilterNodes() != null
            || ofPod.nodes().size() == cluster.nodes().nodes().size());
  }

  private static List<Decision> decisions(AttemptDecision decision) {
    return switch (decision) {
      case Decision ofPod -> List.of(ofPod);
      case GroupDecision ofGroup ->
          ofGroup.members().stream().map(GroupDecision.Member::decision).toList();
    };
  }

  /// The results of a decision. The victims remain of a preemption.
  private static AttemptDecision reduced(AttemptDecision decision) {
    return switch (decision) {
      case Decision ofPod -> reduced(ofPod);
      case GroupDecision ofGroup ->
          new GroupDecision(
              ofGroup.group(),
              ofGroup.priority(),
              ofGroup.profile(),
              ofGroup.attempt(),
              ofGroup.result(),
              ofGroup.status(),
              null,
              ofGroup.preemption(),
              ofGroup.conditions(),
              ofGroup.members().stream()
                  .map(it -> new GroupDecision.Member(reduced(it.decision()), it.proposed()))
                  .toList());
    };
  }

  private static Decision reduced(Decision decision) {
    return new Decision(
        decision.pod(),
        decision.uid(),
        decision.profile(),
        decision.attempt(),
        decision.nominatedNode(),
        new SearchReport(null, decision.plan(), NodeStatuses.NONE, null, List.of()),
        reduced(decision.ending()),
        decision.writes());
  }

  private static Ending reduced(Ending ending) {
    return switch (ending) {
      case Ending.Unschedulable it ->
          new Ending.Unschedulable(
              Collections.emptySortedSet(), it.message(), reduced(it.preemption()), "");
      case Ending.Gated it -> new Ending.Gated(Collections.emptySortedSet(), it.message());
      case Ending.Failed it -> new Ending.Failed(Collections.emptySortedSet(), it.message());
      case Ending.Scheduled _, Ending.NotTried _ -> ending;
    };
  }

  private static @Nullable PreemptionReport reduced(@Nullable PreemptionReport report) {
    String node = report == null ? null : report.nominated();
    var candidate = report == null || node == null ? null : report.candidates().get(node);
    return node == null || candidate == null
        ? null
        : new PreemptionReport(node, Map.of(node, candidate), List.of(), Map.of());
  }

  /// All steps.
  public List<Step> steps() {
    return Collections.unmodifiableList(steps);
  }

  /// The memory for everything except results, in bytes; an estimate.
  public long bytes() {
    return bytes;
  }

  /// The simulation; it has run.
  public SimulationSetup setup() {
    return setup;
  }

  /// The pods from before the run, without those that cannot start.
  List<Pod> initial() {
    return initial;
  }

  /// Whether such a pod existed before or during the run.
  public boolean knows(ObjectKey pod) {
    return setup.cluster().get(Pod.class, pod) != null
        || Stream.concat(
                initial.stream().map(Pod::key),
                steps.stream().flatMap(it -> it.decisions().stream()).map(Decision::pod))
            .anyMatch(pod::equals);
  }

  /// All steps, those about a pod with all details; null if the details were dropped.
  public @Nullable List<Step> withDetailsOf(ObjectKey pod) {
    var all = new ArrayList<Step>(steps);
    for (Step step : steps) {
      if (step.isAbout(pod)) {
        Step detailed = whole(step);
        if (detailed == null) {
          return null;
        }
        all.set(step.number, detailed);
      }
    }
    return all;
  }

  /// The step with all details; null if the details were dropped.
  private @Nullable Step whole(Step step) {
    return switch (step.kept) {
      case WHOLE -> step;
      case RESULT_AND_CLUSTER -> decidedAgain(step);
      case RESULT -> null;
    };
  }

  /// Makes the decision again from the cluster before it; null if the result differs, for example
  /// because plugins have data only during a run.
  private @Nullable Step decidedAgain(Step step) {
    Snapshot cluster = step.before;
    if (cluster == null || !(step.decision instanceof Decision known)) {
      return null;
    }
    Decision again = setup.dryRun(cluster).consider(cluster, step.pods.getFirst());
    boolean isSame =
        again.result() == known.result()
            && again.plan().equals(known.plan())
            && (Objects.equals(again.chosen(), known.chosen())
                || again.best().contains(String.valueOf(known.chosen())));
    return isSame
        ? new Step(
            step.number,
            known.withSearch(again.search()),
            step.pods,
            cluster,
            Kept.WHOLE,
            0,
            step.clusterBytes)
        : null;
  }

  /// Returns the basis of the decision about a pod, with everything that keeps the pod from each
  /// node; null if that is no longer known, or if there was no search for a node.
  public @Nullable Attempt attempt(Step step, ObjectKey about) {
    Step detailed = whole(step);
    Snapshot cluster = step.before;
    if (detailed == null || cluster == null) {
      return null;
    }
    Decision decision =
        detailed.decisions().stream()
            .filter(it -> it.pod().equals(about))
            .findFirst()
            .orElseThrow();
    var study = new AttemptStudy(setup::dryRun, setup.hasExtenders(), Seeks.NOTHING);
    boolean isMember = step.decision instanceof GroupDecision;
    return step.pods.stream()
        .filter(pod -> pod.key().equals(about))
        .findFirst()
        .map(pod -> study.attempt(new Tried(decision, cluster, pod, isMember)))
        .orElse(null);
  }

  /// Reports everything that happened to a log.
  static void replay(List<Step> steps, ExplanationLog log) {
    for (Step step : steps) {
      Snapshot cluster = step.before;
      if (cluster != null) {
        step.pods.forEach(pod -> log.attempt(pod, () -> cluster));
      }
      log.decided(step.decision);
    }
  }
}
