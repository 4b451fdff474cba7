package dev.berth.questions.explanation;

import static java.util.Comparator.comparing;
import static java.util.stream.Collectors.groupingBy;
import static java.util.stream.Collectors.toList;
import static java.util.stream.Collectors.toMap;

import dev.berth.api.core.Pod;
import dev.berth.api.core.PodSpec;
import dev.berth.api.meta.ObjectKey;
import dev.berth.framework.cluster.Snapshot;
import dev.berth.framework.diagnosis.AttemptDecision;
import dev.berth.framework.diagnosis.Decision;
import dev.berth.framework.diagnosis.Decision.Result;
import dev.berth.framework.diagnosis.GroupDecision;
import dev.berth.framework.diagnosis.PreemptionReport;
import dev.berth.framework.diagnosis.ScoreTable;
import dev.berth.framework.model.GroupKey;
import dev.berth.framework.model.PodRequests;
import dev.berth.questions.explanation.AbsentPods.Absence;
import dev.berth.questions.report.EvictedPod;
import dev.berth.questions.report.GroupRun;
import dev.berth.questions.report.GroupSummary;
import dev.berth.questions.report.GroupTally;
import dev.berth.scenario.SimulationSetup;
import dev.berth.suggestion.GroupSituation;
import dev.berth.suggestion.RequestOrigin;
import dev.berth.suggestion.Templates;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.function.Supplier;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/// Keeps the decisions about the selected pods, each with the cluster before it, and counts the
/// others. For one thread.
final class ExplanationLog {
  /// If several pods of one workload have the same verdict, all details are kept for this number of
  /// pods: with 5,000 nodes, they take most of a megabyte for each pod.
  private static final int KEPT_OF_A_KIND = 3;

  private static final Pattern NUMBER = Pattern.compile("\\b\\d+ ");

  private final SimulationSetup scenario;
  private final PodSelection selection;
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

  /// @param scenario has not run yet
  /// @param most the maximum number of explained verdicts; other pods are only named
  ExplanationLog(SimulationSetup scenario, PodSelection selection, int most) {
    this.scenario = scenario;
    this.selection = selection;
    this.most = most;
  }

  /// Announces an attempt for a pod.
  ///
  /// @param cluster the current cluster; called only if it is needed
  void attempt(Pod about, Supplier<Snapshot> cluster) {
    attempted.add(about);
    if (selection.includes(about)) {
      TriedPod tries = known(about);
      tries.begins(about, cluster.get());
      current.put(about.key(), tries);
    }
  }

  private TriedPod known(Pod pod) {
    return pods.computeIfAbsent(
        pod.key(), _ -> new TriedPod(pod, selection.workload(pod), tried.size(), placed.size()));
  }

  /// Records a decision after it was carried out.
  void decided(AttemptDecision decision) {
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

  /// If the group is not placed by the end, the search for help follows then.
  private void keepIfFailed(GroupDecision decision) {
    GroupKey group = decision.group();
    failedGroups.remove(group);
    switch (decision.result()) {
      case UNSCHEDULABLE, GATED ->
          current.values().stream()
              .flatMap(pod -> Stream.ofNullable(pod.before))
              .findFirst()
              .ifPresent(it -> failedGroups.put(group, new GroupSituation(it, group, attempted)));
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
      end(tries, decision, isMember);
    }
    PreemptionReport preemption = decision.preemption();
    if (preemption != null) {
      EvictedPod.by(decision.pod(), preemption).forEach(pod -> evicted.put(pod.victim(), pod));
    }
  }

  private void end(TriedPod tries, Decision decision, boolean isMember) {
    String verdict = tries.verdict(decision);
    tries.ends(decision, isMember, verdict, keeps(decision, verdict));
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

  /// The results of the run.
  ///
  /// @param before the pods from the beginning of the run, without those that cannot start
  /// @param absent workloads without pods, or with fewer pods than specified
  /// @param obstacles obstacles that keep pods with a node from running
  /// @param byChance whether ties between nodes were broken at random
  /// @param helps finds the changes that would have helped in an attempt
  Explanations explanations(
      List<Pod> before,
      List<Absence> absent,
      List<Obstacle> obstacles,
      boolean byChance,
      AttemptStudy helps) {
    addOthers(before);
    Map<Fate, List<TriedPod>> byFate = pods.values().stream().collect(groupingBy(this::fate));
    Collection<List<TriedPod>> pending =
        byFate.getOrDefault(Fate.PENDING, List.of()).stream()
            .collect(groupingBy(pod -> pod.verdict, LinkedHashMap::new, toList()))
            .values();
    List<TriedPod> withNode = ofInterest(byFate.getOrDefault(Fate.PLACED, List.of()));
    boolean isAllWell = pending.isEmpty() && absent.isEmpty() && obstacles.isEmpty();
    List<TriedPod> compared = toExplain(withNode, isAllWell);
    var tally = new GroupTally(scenario.cluster(), scenario.engine().membership());
    var each = new ArrayList<Explanation>();
    var more = new ArrayList<ObjectKey>();
    // Of equal verdicts about pending pods one will do.
    Stream.concat(pending.stream(), compared.stream().map(List::of))
        .forEach(alike ->
            alike.stream()
                .filter(pod -> pod.isKept)
                .findFirst()
                .ifPresentOrElse(
                    one -> each.add(explanation(one, alike, tally, byChance, helps)),
                    () -> alike.forEach(pod -> more.add(pod.pod.key()))));
    return new Explanations(
        absent,
        groups(tally, helps.isSought()),
        each,
        more,
        obstacles,
        withNode.stream()
            .filter(pod -> !compared.contains(pod))
            .collect(toMap(pod -> pod.pod.key(), pod -> pod.node)),
        ofInterest(byFate.getOrDefault(Fate.DELETED, List.of())).stream()
            .map(pod -> pod.pod.key())
            .toList(),
        Map.of(),
        Map.of());
  }

  /// If everything was selected, only pending pods are of interest.
  private List<TriedPod> ofInterest(List<TriedPod> some) {
    return selection.isEverything() ? List.of() : some;
  }

  /// Adds the selected pods that were not tried.
  private void addOthers(List<Pod> before) {
    for (Pod pod : before) {
      Decision ignoring = ignored.get(pod.key());
      if (selection.includes(pod) && (ignoring != null || !selection.isEverything())) {
        TriedPod other = known(pod);
        if (ignoring != null) {
          other.begins(pod, scenario.engine().snapshot());
          end(other, ignoring, false);
        }
      }
    }
  }

  /// The outcome of a pod.
  private enum Fate {
    PENDING,
    PLACED,
    DELETED
  }

  private Fate fate(TriedPod pod) {
    if (evicted.containsKey(pod.pod.key())) {
      return Fate.PENDING;
    }
    if (scenario.cluster().get(Pod.class, pod.pod.key()) == null) {
      return Fate.DELETED;
    }
    return pod.node.isEmpty() ? Fate.PENDING : Fate.PLACED;
  }

  /// Chooses pods with a node: the pods that the selection names, or the only pod. If there are
  /// none, and there is nothing else to explain, chooses one pod that was tried, preferably one
  /// with compared nodes.
  private List<TriedPod> toExplain(List<TriedPod> withNode, boolean isAllWell) {
    List<TriedPod> named =
        withNode.stream()
            .filter(pod -> pods.size() == 1 || selection.names(pod.pod.key()))
            .filter(pod -> pod.isKept)
            .toList();
    return !named.isEmpty() || !isAllWell
        ? named
        : withNode.stream()
            .filter(pod -> !pod.attempts.isEmpty())
            .sorted(comparing(pod -> !pod.hasScores()))
            .limit(1)
            .toList();
  }

  /// The selected groups; if everything was selected, those that are not placed as a whole.
  private List<GroupExplanation> groups(GroupTally tally, boolean helps) {
    return tally.of(groups.values()).stream()
        .filter(group -> !selection.isEverything() || group.placed() < group.pods())
        .map(group -> {
          GroupRun run = Objects.requireNonNull(groups.get(group.group()));
          GroupSituation failed = failedGroups.get(group.group());
          return failed == null || !helps
              ? new GroupExplanation(group, run, List.of(), List.of())
              : GroupExplanation.of(group, run, failed, scenario);
        })
        .toList();
  }

  private Explanation explanation(
      TriedPod one, List<TriedPod> alike, GroupTally tally, boolean byChance, AttemptStudy helps) {
    List<TriedPod> others = alike.stream().filter(pod -> pod != one).toList();
    GroupKey missing = one.isIncomplete() ? tally.missing(one.pod) : null;
    List<Attempt> attempts = one.attempts.stream().map(helps::attempt).toList();
    var requests = PodRequests.ofSpec(scenario.featureGates()).of(one.pod);
    return new Explanation(
        one.pod,
        requests,
        RequestOrigin.of(one.pod, written(one.pod), requests),
        one.workload,
        missing == null ? "" : GroupSummary.title(missing),
        one.podsBefore,
        one.placedBefore,
        attempts,
        one.attempts.isEmpty()
            ? Help.NONE
            : helps.help(one.attempts.getLast(), others.stream().map(pod -> pod.now).toList()),
        evicted.get(one.pod.key()),
        others.stream().map(pod -> pod.pod.key()).toList(),
        byChance);
  }

  /// The spec before the API server's defaults: from the template or the manifest.
  private PodSpec written(Pod pod) {
    if (pod.metadata().controller().isPresent()) {
      var template = Templates.ofController(pod, scenario.simulated().objects().objects());
      return template == null ? pod.spec() : template.spec();
    }
    return scenario.input().manifests().stream()
        .filter(manifest -> manifest.object() instanceof Pod && manifest.key().equals(pod.key()))
        .map(manifest -> ((Pod) manifest.object()).spec())
        .findFirst()
        .orElse(pod.spec());
  }

  /// Everything that is known of one pod.
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

    /// Equal for pods of one workload that were rejected for equal reasons, on any number of nodes.
    String verdict(Decision decision) {
      return "%s: %s %s"
          .formatted(
              workload.isEmpty() ? pod.key().toString() : workload,
              decision.result(),
              NUMBER.matcher(decision.message()).replaceAll(""));
    }

    /// If successive attempts have the same verdict, the last counts.
    ///
    /// @param isMember whether it was tried with its group
    void ends(Decision decision, boolean isMember, String of, boolean keeps) {
      if (verdict.equals(of) && !attempts.isEmpty()) {
        attempts.removeLast();
      }
      verdict = of;
      node = Objects.requireNonNullElse(decision.chosen(), "");
      isKept = keeps;
      if (!keeps) {
        attempts.clear();
      } else if (before != null) {
        attempts.add(new Tried(decision, before, now, isMember));
      }
      before = null;
    }

    /// Whether the log has the scores that chose its node.
    boolean hasScores() {
      ScoreTable scores = attempts.isEmpty() ? null : attempts.getLast().decision().scores();
      return scores != null && scores.nodes().size() > 1;
    }

    boolean isIncomplete() {
      return !attempts.isEmpty() && attempts.getLast().decision().result() == Result.INCOMPLETE;
    }
  }
}
