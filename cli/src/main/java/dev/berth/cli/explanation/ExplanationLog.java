package dev.berth.cli.explanation;

import static java.util.Comparator.comparing;

import dev.berth.api.core.Pod;
import dev.berth.api.meta.ObjectKey;
import dev.berth.api.meta.Quantity;
import dev.berth.cli.report.EvictedPod;
import dev.berth.cli.report.GroupRun;
import dev.berth.cli.report.GroupSummary;
import dev.berth.cli.report.GroupTally;
import dev.berth.framework.diagnosis.AttemptDecision;
import dev.berth.framework.diagnosis.Decision;
import dev.berth.framework.diagnosis.Decision.Result;
import dev.berth.framework.diagnosis.GroupDecision;
import dev.berth.framework.diagnosis.PreemptionReport;
import dev.berth.framework.diagnosis.ScoreTable;
import dev.berth.framework.group.GroupKey;
import dev.berth.framework.handle.Snapshot;
import dev.berth.framework.state.PodInfo;
import dev.berth.suggestion.GroupSituation;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.function.Function;
import java.util.function.Supplier;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/// Keeps the decisions about the selected pods, each with the cluster as it was before, and counts
/// the others. For one thread.
public final class ExplanationLog {
  /// Of pods of one workload with the same verdict, so many are kept with all that is known of
  /// them: with 5,000 nodes, that is most of a megabyte for each.
  private static final int KEPT_OF_A_KIND = 3;

  private static final Pattern NUMBER = Pattern.compile("\\b\\d+ ");

  private final PodSelection selection;
  private final Supplier<Snapshot> cluster;
  private final int most;
  private final Map<ObjectKey, TriedPod> pods = new LinkedHashMap<>();
  private final Map<ObjectKey, EvictedPod> evicted = new HashMap<>();
  private final Map<ObjectKey, Decision> ignored = new HashMap<>();
  private final Map<String, Set<ObjectKey>> kept = new HashMap<>();
  private final Set<ObjectKey> tried = new HashSet<>();
  private final Map<GroupKey, GroupRun> groups = new LinkedHashMap<>();
  private final Set<ObjectKey> placed = new HashSet<>();
  private final Map<ObjectKey, TriedPod> current = new HashMap<>();
  private final List<Pod> attempted = new ArrayList<>();
  private final Map<GroupKey, GroupSituation> failedGroups = new HashMap<>();

  /// @param cluster takes a snapshot
  /// @param most how many verdicts are explained; of other pods the name is kept
  public ExplanationLog(PodSelection selection, Supplier<Snapshot> cluster, int most) {
    this.selection = selection;
    this.cluster = cluster;
    this.most = most;
  }

  /// A pod is about to be tried.
  public void attempt(PodInfo about) {
    attempted.add(about.pod());
    if (selection.includes(about.pod())) {
      TriedPod tries =
          pods.computeIfAbsent(
              about.key(),
              _ ->
                  new TriedPod(
                      about.pod(), selection.workload(about.pod()), tried.size(), placed.size()));
      tries.begins(about.pod(), cluster.get());
      current.put(about.key(), tries);
    }
  }

  /// A decision was made, and carried out.
  public void decided(AttemptDecision decision) {
    switch (decision) {
      case Decision ofPod -> decided(ofPod, false);
      case GroupDecision ofGroup -> {
        if (ofGroup.members().stream()
            .anyMatch(member -> current.containsKey(member.decision().pod()))) {
          groups.compute(ofGroup.group(), (_, before) -> GroupRun.of(before, ofGroup));
          keepIfFailed(ofGroup);
        }
        ofGroup.members().forEach(member -> decided(member.decision(), true));
        current.clear();
      }
    }
    attempted.clear();
  }

  /// What would help it is found out at the end, if it has not been placed by then.
  private void keepIfFailed(GroupDecision decision) {
    failedGroups.remove(decision.group());
    switch (decision.result()) {
      case UNSCHEDULABLE, GATED ->
          current.values().stream()
              .map(pod -> pod.before)
              .filter(Objects::nonNull)
              .findFirst()
              .ifPresent(before ->
                  failedGroups.put(
                      decision.group(), new GroupSituation(before, decision.group(), attempted)));
      case SCHEDULED, WAITING, ERROR, SKIPPED -> {}
    }
  }

  private void decided(Decision decision, boolean isMember) {
    if (decision.result() == Result.IGNORED || decision.result() == Result.INCOMPLETE) {
      ignored.put(decision.pod(), decision);
      return;
    }
    tried.add(decision.pod());
    if (decision.chosen() != null) {
      placed.add(decision.pod());
    }
    TriedPod tries = current.remove(decision.pod());
    if (tries != null) {
      String verdict = tries.verdict(decision);
      tries.ends(decision, isMember, verdict, keeps(decision, verdict));
    }
    PreemptionReport preemption = decision.preemption();
    if (preemption != null) {
      EvictedPod.by(decision.pod(), preemption).forEach(pod -> evicted.put(pod.victim(), pod));
    }
  }

  private boolean keeps(Decision decision, String verdict) {
    boolean isOfInterest = decision.chosen() == null || !selection.isEverything();
    if (!isOfInterest || (!kept.containsKey(verdict) && kept.size() >= most)) {
      return false;
    }
    Set<ObjectKey> alike = kept.computeIfAbsent(verdict, _ -> new HashSet<>());
    return alike.contains(decision.pod())
        || (alike.size() < KEPT_OF_A_KIND && alike.add(decision.pod()));
  }

  /// The pods that were tried so far.
  Set<ObjectKey> tried() {
    return Set.copyOf(tried);
  }

  /// The results so far.
  ///
  /// @param end of the run
  /// @param tally of the cluster after the run
  /// @param requests the resource requests of a pod
  /// @param byChance whether ties between nodes were broken at random
  /// @param helps finds out what would have helped in an attempt
  /// @param study finds out why groups wait
  Explanations explanations(
      RunEnd end,
      GroupTally tally,
      Function<Pod, Map<String, Quantity>> requests,
      boolean byChance,
      AttemptStudy helps,
      GroupStudy study) {
    addOthers(end.before());
    Fates fates = fates(end);
    var each = new ArrayList<Explanation>();
    var more = new ArrayList<ObjectKey>();
    for (List<TriedPod> group : fates.explained) {
      group.stream()
          .filter(pod -> pod.isKept)
          .findFirst()
          .ifPresentOrElse(
              one ->
                  each.add(
                      explanation(
                          one,
                          group,
                          tally,
                          requests,
                          evicted.get(one.pod.key()),
                          byChance,
                          helps)),
              () -> group.forEach(pod -> more.add(pod.pod.key())));
    }
    return new Explanations(
        end.absent(),
        groups(tally, study),
        each,
        more,
        end.obstacles(),
        fates.placed,
        fates.deleted,
        Map.of(),
        Map.of());
  }

  /// Adds the selected pods that were not tried.
  private void addOthers(List<Pod> before) {
    for (Pod pod : before) {
      Decision ignoring = ignored.get(pod.key());
      if (selection.includes(pod) && (ignoring != null || !selection.isEverything())) {
        TriedPod known =
            pods.computeIfAbsent(
                pod.key(),
                _ -> new TriedPod(pod, selection.workload(pod), tried.size(), placed.size()));
        if (ignoring != null) {
          String verdict = known.verdict(ignoring);
          known.begins(pod, cluster.get());
          known.ends(ignoring, false, verdict, keeps(ignoring, verdict));
        }
      }
    }
  }

  /// What has become of the selected pods; of all, only of those that are pending.
  ///
  /// @param explained those to explain: of equal verdicts about pending pods one will do
  /// @param placed the nodes of the others
  private record Fates(
      List<List<TriedPod>> explained, Map<ObjectKey, String> placed, List<ObjectKey> deleted) {}

  private Fates fates(RunEnd end) {
    var deleted = new ArrayList<ObjectKey>();
    Map<ObjectKey, TriedPod> withNode = new LinkedHashMap<>();
    Map<String, List<TriedPod>> pending = new LinkedHashMap<>();
    pods.forEach((key, pod) -> {
      boolean isEvicted = evicted.containsKey(key);
      if (!isEvicted && !end.exists().test(key)) {
        deleted.add(key);
      } else if (isEvicted || pod.node().isEmpty()) {
        pending.computeIfAbsent(pod.verdict, _ -> new ArrayList<>()).add(pod);
      } else {
        withNode.put(key, pod);
      }
    });
    var explained = new ArrayList<>(pending.values());
    if (selection.isEverything()) {
      return new Fates(explained, Map.of(), List.of());
    }
    for (TriedPod pod : toExplain(withNode, pending.isEmpty() && end.isWell())) {
      withNode.remove(pod.pod.key());
      explained.add(List.of(pod));
    }
    Map<ObjectKey, String> nodes = new HashMap<>();
    withNode.forEach((key, pod) -> nodes.put(key, pod.node()));
    return new Fates(explained, nodes, deleted);
  }

  /// Of pods that have a node, those that are named, or that are the only ones; else, if nothing
  /// else is to be said, one of those that were tried: if possible, one for which nodes were
  /// compared.
  private List<TriedPod> toExplain(Map<ObjectKey, TriedPod> withNode, boolean isAllWell) {
    List<TriedPod> named =
        withNode.values().stream()
            .filter(pod -> pods.size() == 1 || selection.names(pod.pod.key()))
            .filter(pod -> pod.isKept)
            .toList();
    return !named.isEmpty() || !isAllWell
        ? named
        : withNode.values().stream()
            .filter(pod -> !pod.attempts.isEmpty())
            .sorted(comparing(pod -> !pod.hasScores()))
            .limit(1)
            .toList();
  }

  /// Those that were selected; of all, those that are not placed as a whole.
  private List<GroupExplanation> groups(GroupTally tally, GroupStudy study) {
    return tally.of(groups.values()).stream()
        .filter(group -> !selection.isEverything() || group.placed() < group.pods())
        .map(group -> {
          GroupRun run = Objects.requireNonNull(groups.get(group.group()));
          GroupSituation failed = failedGroups.get(group.group());
          return failed == null
              ? new GroupExplanation(group, run, List.of(), List.of())
              : study.explanation(group, run, failed);
        })
        .toList();
  }

  private static Explanation explanation(
      TriedPod one,
      List<TriedPod> group,
      GroupTally tally,
      Function<Pod, Map<String, Quantity>> requests,
      @Nullable EvictedPod eviction,
      boolean byChance,
      AttemptStudy helps) {
    GroupKey missing = one.isIncomplete() ? tally.missing(one.pod) : null;
    List<Attempt> attempts = one.attempts.stream().map(helps::attempt).toList();
    return new Explanation(
        one.pod,
        requests.apply(one.pod),
        one.workload,
        missing == null ? "" : GroupSummary.title(missing),
        one.podsBefore,
        one.placedBefore,
        attempts,
        one.attempts.isEmpty()
            ? Help.NONE
            : helps.help(
                one.attempts.getLast(),
                group.stream().filter(pod -> pod != one).map(pod -> pod.now).toList()),
        eviction,
        group.stream().filter(pod -> pod != one).map(pod -> pod.pod.key()).toList(),
        byChance);
  }

  /// What is known of one pod.
  private static final class TriedPod {
    private final Pod pod;
    private final String workload;
    private final int podsBefore;
    private final int placedBefore;
    private final List<Tried> attempts = new ArrayList<>();
    private Pod now;
    private @Nullable Snapshot before;
    private boolean isKept = true;
    private String node;
    private String verdict;

    TriedPod(Pod pod, String workload, int podsBefore, int placedBefore) {
      this.pod = pod;
      this.workload = workload;
      this.podsBefore = podsBefore;
      this.placedBefore = placedBefore;
      now = pod;
      node = pod.spec().nodeName();
      verdict = pod.key().toString();
    }

    void begins(Pod as, Snapshot cluster) {
      now = as;
      before = cluster;
    }

    /// Equal for pods of one workload that were rejected for equal reasons, on however many nodes.
    String verdict(Decision decision) {
      return "%s: %s %s"
          .formatted(
              workload.isEmpty() ? pod.key().toString() : workload,
              decision.result(),
              NUMBER.matcher(decision.message()).replaceAll(""));
    }

    /// Of attempts with the same verdict, one after the other, the last counts.
    ///
    /// @param isMember whether it was tried with its group
    void ends(Decision decision, boolean isMember, String of, boolean keeps) {
      if (verdict.equals(of) && !attempts.isEmpty()) {
        attempts.removeLast();
      }
      verdict = of;
      String chosen = decision.chosen();
      node = chosen == null ? "" : chosen;
      isKept = keeps;
      if (!keeps) {
        attempts.clear();
      } else if (before != null) {
        attempts.add(new Tried(decision, before, now, isMember));
      }
      before = null;
    }

    /// Whether it is known why its node was the best.
    boolean hasScores() {
      ScoreTable scores = attempts.isEmpty() ? null : attempts.getLast().decision().scores();
      return scores != null && scores.nodes().size() > 1;
    }

    boolean isIncomplete() {
      return !attempts.isEmpty() && attempts.getLast().decision().result() == Result.INCOMPLETE;
    }

    String node() {
      return node;
    }
  }
}
