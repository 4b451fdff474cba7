package dev.berth.cli.explanation;

import dev.berth.api.core.Node;
import dev.berth.api.core.Pod;
import dev.berth.api.meta.KubernetesObject;
import dev.berth.api.meta.ObjectKey;
import dev.berth.cli.queue.FairShareProfiles;
import dev.berth.cli.report.GroupTally;
import dev.berth.cli.report.NodeMarks;
import dev.berth.cli.scenario.ProvisionedClaims;
import dev.berth.cli.scenario.RefusalNotes;
import dev.berth.cli.scenario.RunNotes;
import dev.berth.cli.scenario.SimulationSetup;
import dev.berth.cli.scenario.StartNotes;
import dev.berth.cluster.manifest.KindKey;
import dev.berth.cluster.simulation.PodObstacle;
import dev.berth.cluster.simulation.SimulationProgress;
import dev.berth.framework.state.PodRequests;
import dev.berth.lint.FieldLocation;
import dev.berth.lint.Finding;
import dev.berth.lint.LintRequest;
import dev.berth.lint.Linter;
import dev.berth.suggestion.GroupSituation;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.function.Consumer;
import java.util.function.Function;
import java.util.stream.Collectors;

/// The run of a simulation, explained.
///
/// @param scenario has not run yet
/// @param selection which pods are explained
/// @param byChance whether ties between nodes are broken at random
public record ExplainedRun(SimulationSetup scenario, PodSelection selection, boolean byChance) {
  /// Places all pods that are pending, and explains those that are selected.
  ///
  /// @param most how many verdicts are explained; of other pods the name is kept
  /// @param all whether all that would help is wanted, or a few of it
  /// @param notes receives what else there is to say
  public Explanations run(
      int most, boolean all, RunNotes notes, Consumer<SimulationProgress> progress)
      throws InterruptedException {
    var obstructed =
        obstacles().stream().map(obstacle -> obstacle.pod().key()).collect(Collectors.toSet());
    List<Pod> pods =
        scenario.cluster().list(Pod.class).stream()
            .filter(pod -> !obstructed.contains(pod.key()))
            .toList();
    var log = new ExplanationLog(selection, scenario.engine()::snapshot, most);
    scenario.simulation().run(log::attempt, log::decided, progress);
    RefusalNotes.ofPods(scenario.simulated().controllers().rollouts()).forEach(notes::note);
    ProvisionedClaims.note(scenario.cluster(), notes);
    ProvisionedClaims.noteRemade(scenario.simulated().controllers().remadeClaims(), notes);
    StartNotes.noteShared(scenario.cluster(), notes);
    var rehearsals = new Rehearsals(scenario);
    var study = new WorkloadStudy(scenario, rehearsals, all);
    var explanations =
        log.explanations(
            new RunEnd(
                pods,
                pod -> scenario.cluster().get(Pod.class, pod) != null,
                new AbsentPods(scenario.simulated(), selection, log.tried(), study::help).find(),
                obstacles(study, rehearsals)),
            new GroupTally(scenario.cluster(), scenario.engine().membership()),
            PodRequests.ofSpec(scenario.featureGates())::of,
            byChance,
            new AttemptStudy(scenario::dryRun, scenario.hasExtenders(), all, rehearsals),
            new GroupStudy(
                scenario::groupDryRun,
                FairShareProfiles.of(scenario.settings().profiles())
                    .<Function<GroupSituation, List<String>>>map(
                        queues -> new QueueFacts(scenario, queues)::of)
                    .orElse(_ -> List.of())));
    return explanations.with(this::remarks, withoutEffect(explanations.each()));
  }

  /// What the explained pods ask for and that changes nothing, as the cluster is after the run.
  private Map<ObjectKey, List<String>> withoutEffect(List<Explanation> explained) {
    Map<ObjectKey, KindKey> makers = new HashMap<>();
    for (Explanation explanation : explained) {
      Pod pod = explanation.pod();
      if (pod.spec().affinity() != null || !pod.spec().topologySpreadConstraints().isEmpty()) {
        makers.put(pod.key(), scenario.workloadOf(pod));
      }
    }
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
      List<String> some = found.getOrDefault(maker, List.of());
      if (!some.isEmpty()) {
        ofPods.put(pod, some);
      }
    });
    return ofPods;
  }

  /// That the node of a pod is not as it should be, and that its template is a former one.
  private List<String> remarks(ObjectKey key) {
    var remarks = new ArrayList<String>();
    Pod pod = scenario.cluster().get(Pod.class, key);
    Node node =
        pod == null
            ? null
            : scenario.cluster().get(Node.class, new ObjectKey("", pod.spec().nodeName()));
    if (pod != null && pod.isFinished()) {
      remarks.add(pod.status().phase().toLowerCase(Locale.ROOT));
    } else if (node != null) {
      remarks.addAll(NodeMarks.states(node));
    }
    if (pod != null && scenario.simulated().controllers().isOutdated(pod)) {
      remarks.add(Explanations.OLD_TEMPLATE);
    }
    return remarks;
  }

  /// Each with what would help its workload, but for others of the same.
  private List<Obstacle> obstacles(WorkloadStudy study, Rehearsals rehearsals) {
    Set<KindKey> helped = new HashSet<>();
    return obstacles().stream()
        .map(it -> {
          KubernetesObject workload = rehearsals.workload(it.pod());
          return new Obstacle(
              it,
              workload != null && helped.add(KindKey.of(workload))
                  ? study.help(workload)
                  : Help.NONE);
        })
        .toList();
  }

  /// What keeps pods of the selection from running that have a node.
  private List<PodObstacle> obstacles() {
    return scenario.simulated().controllers().obstacles().stream()
        .filter(obstacle -> selection.includes(obstacle.pod()))
        .toList();
  }
}
