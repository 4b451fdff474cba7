package dev.berth.cli.explanation;

import static java.util.stream.Collectors.toSet;

import dev.berth.api.core.Pod;
import dev.berth.api.meta.ObjectKey;
import dev.berth.cli.explanation.AttemptStudy.Seeks;
import dev.berth.cli.scenario.SimulationSetup;
import dev.berth.engine.cache.NodeView;
import dev.berth.engine.memo.DecisionFootprint;
import dev.berth.framework.diagnosis.AttemptDecision;
import dev.berth.framework.diagnosis.Decision;
import dev.berth.framework.diagnosis.GroupDecision;
import dev.berth.framework.diagnosis.NodeStatuses;
import dev.berth.framework.diagnosis.PreemptionReport;
import dev.berth.framework.handle.Snapshot;
import dev.berth.framework.state.PodInfo;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Collections;
import java.util.Deque;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/// The decisions of a run in their order, each with the cluster before it. With them, a pod is
/// explained long after the run, without another run.
///
/// A decision computes its details when somebody reads them, from the nodes as they were, and
/// snapshots share what has not changed. So both together take some kilobytes, even with 5,000
/// nodes. If all of them take more than the limit, the oldest are reduced to their results: first
/// those that have placed a pod, then the others.
///
/// ```
/// step      0        1        2        3
/// cluster   s0 ────▶ s1 ────▶ s2 ────▶ s3     each shares all but a page of nodes with the one before
/// decision  whole    result   whole    whole  s1 is dropped with the details of step 1
/// ```
///
/// One thread writes it; after that, any thread may read it.
public final class RunHistory {
  /// What a snapshot has that the next one does not share, beside nodes.
  private static final long SNAPSHOT = 2_048;

  private final SimulationSetup setup;
  private final long limit;
  private final List<Pod> initial;
  private final List<Step> steps = new ArrayList<>();
  private final Deque<Integer> placing = new ArrayDeque<>();
  private final Deque<Integer> others = new ArrayDeque<>();
  private final List<Pod> attempted = new ArrayList<>();
  private @Nullable Snapshot before;
  private @Nullable NodeView lastView;
  private long bytes;

  /// One decision.
  ///
  /// @param number from 0
  /// @param pods that were tried, as they were then; none if no scheduler is responsible for them,
  ///   or the step is reduced
  /// @param before the cluster; null if there are no pods here
  /// @param isReduced whether it has only its results
  /// @param bytes that become free if it is reduced
  public record Step(
      int number,
      AttemptDecision decision,
      List<Pod> pods,
      @Nullable Snapshot before,
      boolean isReduced,
      long bytes) {
    public Step {
      pods = List.copyOf(pods);
    }

    /// The decisions about pods: one, or those of a group.
    public List<Decision> decisions() {
      return switch (decision) {
        case Decision ofPod -> List.of(ofPod);
        case GroupDecision ofGroup ->
            ofGroup.members().stream().map(GroupDecision.Member::decision).toList();
      };
    }

    private boolean isAbout(ObjectKey pod) {
      return switch (decision) {
        case Decision ofPod -> ofPod.pod().equals(pod);
        case GroupDecision ofGroup ->
            ofGroup.members().stream().anyMatch(it -> it.decision().pod().equals(pod));
      };
    }

    private Step reduced() {
      return new Step(number, RunHistory.reduced(decision), List.of(), null, true, 0);
    }
  }

  /// A history without steps.
  ///
  /// @param setup has not run
  /// @param limit of the memory for what is more than results, in bytes
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

  /// A pod is about to be tried.
  public void attempt(PodInfo about) {
    attempted.add(about.pod());
    if (before == null) {
      before = setup.engine().snapshot();
    }
  }

  /// A decision was made, and carried out.
  public void decided(AttemptDecision decision) {
    int number = steps.size();
    long size = attempted.isEmpty() ? 0 : SNAPSHOT + size(decision);
    steps.add(new Step(number, decision, attempted, before, false, size));
    attempted.clear();
    before = null;
    bytes += size;
    if (size > 0) {
      (places(decision) ? placing : others).add(number);
    }
    while (bytes > limit) {
      int oldest = placing.isEmpty() ? others.remove() : placing.remove();
      bytes -= steps.get(oldest).bytes;
      steps.set(oldest, steps.get(oldest).reduced());
    }
  }

  private static boolean places(AttemptDecision decision) {
    return switch (decision) {
      case Decision ofPod -> ofPod.result() == Decision.Result.SCHEDULED;
      case GroupDecision ofGroup -> ofGroup.result() == GroupDecision.Result.SCHEDULED;
    };
  }

  private long size(AttemptDecision decision) {
    return switch (decision) {
      case Decision ofPod -> size(ofPod);
      case GroupDecision ofGroup ->
          ofGroup.members().stream().mapToLong(member -> size(member.decision())).sum();
    };
  }

  /// Decisions about an unchanged cluster share its nodes.
  private long size(Decision decision) {
    var footprint = DecisionFootprint.of(decision);
    NodeView view = footprint.view();
    if (view == null || view == lastView) {
      return footprint.bytes();
    }
    lastView = view;
    return footprint.bytes() + view.bytes();
  }

  /// The results of a decision. Of a preemption, they have the victims.
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
        decision.result(),
        decision.nominatedNode(),
        Collections.emptySortedSet(),
        null,
        "",
        NodeStatuses.NONE,
        null,
        List.of(),
        decision.chosen(),
        decision.message(),
        reduced(decision.preemption()),
        "",
        Map.of(),
        Map.of());
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

  /// The memory for what is more than results, in bytes; an estimate.
  public long bytes() {
    return bytes;
  }

  /// The simulation; it has run.
  public SimulationSetup setup() {
    return setup;
  }

  /// The pods that were there before the run, without those that cannot start.
  List<Pod> initial() {
    return initial;
  }

  /// Whether there was such a pod, before the run or in it.
  public boolean knows(ObjectKey pod) {
    return setup.cluster().get(Pod.class, pod) != null
        || Stream.concat(
                initial.stream().map(Pod::key),
                steps.stream().flatMap(it -> it.decisions().stream()).map(Decision::pod))
            .anyMatch(pod::equals);
  }

  /// Whether it has all of each decision about the pod.
  public boolean isWhole(ObjectKey pod) {
    return steps.stream().noneMatch(step -> step.isReduced && step.isAbout(pod));
  }

  /// What a decision was made of, with all that keeps the pod from each node; null if the step is
  /// reduced, or if no node was looked for.
  ///
  /// @param decision of the step
  public @Nullable Attempt attempt(Step step, Decision decision) {
    Snapshot cluster = step.before;
    if (cluster == null) {
      return null;
    }
    var study = new AttemptStudy(setup::dryRun, setup.hasExtenders(), Seeks.NOTHING);
    boolean isMember = step.decision instanceof GroupDecision;
    return step.pods.stream()
        .filter(pod -> pod.key().equals(decision.pod()))
        .findFirst()
        .map(pod -> study.attempt(new Tried(decision, cluster, pod, isMember)))
        .orElse(null);
  }

  /// Tells a log all that has happened.
  void replay(ExplanationLog log) {
    for (Step step : steps) {
      Snapshot cluster = step.before;
      if (cluster != null) {
        step.pods.forEach(pod -> log.attempt(pod, () -> cluster));
      }
      log.decided(step.decision);
    }
  }
}
