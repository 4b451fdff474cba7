package dev.berth.questions.explanation;

import static java.util.stream.Collectors.toMap;
import static java.util.stream.Collectors.toSet;

import dev.berth.api.core.Node;
import dev.berth.api.core.Pod;
import dev.berth.api.meta.KubernetesObject;
import dev.berth.api.meta.ObjectKey;
import dev.berth.cluster.manifest.KindKey;
import dev.berth.cluster.simulation.PodObstacle;
import dev.berth.cluster.simulation.SimulationProgress;
import dev.berth.framework.cluster.Snapshot;
import dev.berth.lint.FieldLocation;
import dev.berth.lint.Finding;
import dev.berth.lint.LintRequest;
import dev.berth.lint.Linter;
import dev.berth.questions.explanation.AttemptStudy.Seeks;
import dev.berth.questions.explanation.Help.Advice;
import dev.berth.questions.explanation.Help.OfMember;
import dev.berth.questions.explanation.RunHistory.Step;
import dev.berth.questions.report.NodeMarks;
import dev.berth.scenario.RunEndNotes;
import dev.berth.scenario.RunNotes;
import dev.berth.scenario.SimulationSetup;
import dev.berth.suggestion.Intent;
import dev.berth.suggestion.NodeBlockers;
import dev.berth.suggestion.Note;
import dev.berth.suggestion.Situation;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Consumer;
import java.util.function.Function;

/// The run of a simulation, explained.
///
/// @param scenario has not run yet
/// @param selection which pods are explained
/// @param byChance whether ties between nodes are broken at random
public record ExplainedRun(SimulationSetup scenario, PodSelection selection, boolean byChance) {
  /// More verdicts than the attempts of some pods have.
  private static final int MOST = 300;

  /// Places all pending pods, and explains the selected ones.
  ///
  /// @param most the maximum number of explained verdicts; other pods are only named
  /// @param all whether to return all changes that would help, or a few
  /// @param notes receives further notes
  public Explanations run(
      int most, boolean all, RunNotes notes, Consumer<SimulationProgress> progress)
      throws InterruptedException {
    var obstructed = obstacles().stream().map(it -> it.pod().key()).collect(toSet());
    List<Pod> pods =
        scenario.cluster().list(Pod.class).stream()
            .filter(pod -> !obstructed.contains(pod.key()))
            .toList();
    var log = new ExplanationLog(scenario, selection, most);
    var engine = scenario.engine();
    scenario
        .simulation()
        .run(pod -> log.attempt(pod.pod(), engine::snapshot), log::decided, progress);
    RunEndNotes.note(scenario.simulated(), notes);
    return explanations(log, pods, all ? Seeks.ALL : Seeks.SOME);
  }

  /// Explains the selected pods after a run.
  ///
  /// @param history the history of the run
  /// @param steps its steps; the steps about the selected pods have all details
  /// @param seeks with [Seeks#NOTHING], settings without effect are left out, too
  public static Explanations after(
      RunHistory history, List<Step> steps, PodSelection selection, boolean byChance, Seeks seeks) {
    var log = new ExplanationLog(history.setup(), selection, MOST);
    RunHistory.replay(steps, log);
    return new ExplainedRun(history.setup(), selection, byChance)
        .explanations(log, history.initial(), seeks);
  }

  /// @param pods the pods from before the run, without those that cannot start
  private Explanations explanations(ExplanationLog log, List<Pod> pods, Seeks seeks) {
    var rehearsals = new Rehearsals(scenario);
    Function<KubernetesObject, Help> helps =
        workload ->
            seeks == Seeks.NOTHING ? Help.NONE : help(workload, rehearsals, seeks == Seeks.ALL);
    var explanations =
        log.explanations(
            pods,
            new AbsentPods(scenario.simulated(), selection, log.tried(), helps).find(),
            obstacles(helps, rehearsals),
            byChance,
            new AttemptStudy(scenario::dryRun, scenario.hasExtenders(), seeks, rehearsals));
    return explanations.with(
        this::remarks, seeks == Seeks.NOTHING ? Map.of() : withoutEffect(explanations.each()));
  }

  /// Returns changes that would help a workload whose pods do not exist or cannot start.
  private Help help(KubernetesObject workload, Rehearsals rehearsals, boolean all) {
    var candidates = new WorkloadCandidates(scenario, workload);
    Pod pod = candidates.pod();
    if (pod == null) {
      return Help.NONE;
    }
    Snapshot cluster = scenario.engine().snapshot();
    var situation = new Situation(cluster, pod);
    var dryRun = scenario.dryRun(cluster);
    var choice = new AdviceChoice(situation, candidates.all(), List.of(), dryRun, rehearsals);
    List<Advice> advice = choice.of(all);
    var notes = new ArrayList<Note>(candidates.notes());
    if (advice.stream().noneMatch(it -> it.suggestion().intent() == Intent.KEPT)) {
      notes.addAll(candidates.volumeNotes());
    }
    if (advice.isEmpty() && notes.isEmpty()) {
      return Help.NONE;
    }
    notes.addAll(Note.of(pod, cluster, NodeBlockers.nearestFirst(dryRun, cluster, pod)));
    return choice.help(notes, advice, scenario.hasExtenders(), OfMember.NONE);
  }

  /// Returns the settings of the explained pods that have no effect, as the cluster is after the
  /// run.
  private Map<ObjectKey, List<String>> withoutEffect(List<Explanation> explained) {
    Map<ObjectKey, KindKey> makers =
        explained.stream()
            .map(Explanation::pod)
            .filter(pod ->
                pod.spec().affinity() != null || !pod.spec().topologySpreadConstraints().isEmpty())
            .collect(toMap(Pod::key, scenario::workloadOf));
    if (makers.isEmpty()) {
      return Map.of();
    }
    Set<KindKey> wanted = Set.copyOf(makers.values());
    Map<KindKey, List<String>> found = new HashMap<>();
    for (Finding finding :
        Linter.withoutEffect(
            new LintRequest(
                scenario.simulated(),
                scenario.settings(),
                null,
                manifest -> wanted.contains(KindKey.of(manifest)),
                _ -> false,
                scenario.clock()))) {
      if (finding.place() instanceof FieldLocation.InObject(var manifest, var path)) {
        found
            .computeIfAbsent(KindKey.of(manifest), _ -> new ArrayList<>())
            .add("%s: %s.".formatted(path, finding.text()));
      }
    }
    Map<ObjectKey, List<String>> ofPods = new HashMap<>();
    makers.forEach((pod, maker) -> {
      if (found.containsKey(maker)) {
        ofPods.put(pod, found.get(maker));
      }
    });
    return ofPods;
  }

  /// Returns remarks: the node of a pod is not as it should be, the pod does not run as it should,
  /// or its template is a former one.
  private List<String> remarks(ObjectKey key) {
    var remarks = new ArrayList<String>();
    Pod pod = scenario.cluster().get(Pod.class, key);
    if (pod == null) {
      return remarks;
    }
    Node node = scenario.cluster().objects().get(Node.class, pod.spec().nodeName());
    if (node != null && !pod.isFinished()) {
      remarks.addAll(NodeMarks.states(node));
    }
    String reported = new KubeletReport(pod).words();
    if (!reported.isEmpty()) {
      remarks.add(reported);
    }
    if (scenario.simulated().controllers().isOutdated(pod)) {
      remarks.add(Explanations.OLD_TEMPLATE);
    }
    return remarks;
  }

  /// Each with the help for its workload, unless another pod of the workload has it already.
  private List<Obstacle> obstacles(Function<KubernetesObject, Help> helps, Rehearsals rehearsals) {
    Set<KindKey> helped = new HashSet<>();
    return obstacles().stream()
        .map(it -> {
          KubernetesObject workload = rehearsals.workload(it.pod());
          return new Obstacle(
              it,
              workload != null && helped.add(KindKey.of(workload))
                  ? helps.apply(workload)
                  : Help.NONE);
        })
        .toList();
  }

  /// Returns the obstacles that keep selected pods with a node from running.
  private List<PodObstacle> obstacles() {
    return scenario.simulated().controllers().obstacles().stream()
        .filter(obstacle -> selection.includes(obstacle.pod()))
        .toList();
  }
}
