package dev.berth.cli.explanation;

import dev.berth.api.core.Node;
import dev.berth.api.core.Pod;
import dev.berth.api.meta.ObjectKey;
import dev.berth.cli.report.GroupTally;
import dev.berth.cli.report.NodeMarks;
import dev.berth.cli.scenario.ProvisionedClaims;
import dev.berth.cli.scenario.RefusalNotes;
import dev.berth.cli.scenario.RunNotes;
import dev.berth.cli.scenario.SimulationSetup;
import dev.berth.cli.scenario.StartNotes;
import dev.berth.cluster.simulation.PodObstacle;
import dev.berth.cluster.simulation.SimulationProgress;
import dev.berth.framework.state.PodRequests;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Consumer;
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
    StartNotes.noteShared(scenario.cluster(), notes);
    var explanations =
        log.explanations(
            new RunEnd(
                pods,
                pod -> scenario.cluster().get(Pod.class, pod) != null,
                new AbsentPods(scenario.simulated(), selection, log.tried()).find(),
                obstacles()),
            new GroupTally(scenario.cluster(), scenario.engine().membership()),
            PodRequests.ofSpec(scenario.featureGates())::of,
            byChance,
            new AttemptStudy(
                scenario::dryRun, scenario.hasExtenders(), all, new Rehearsals(scenario)),
            scenario::groupDryRun);
    return explanations.with(this::remarks);
  }

  /// That the node of a pod is not as it should be, and that its template is a former one.
  private List<String> remarks(ObjectKey key) {
    var remarks = new ArrayList<String>();
    Pod pod = scenario.cluster().get(Pod.class, key);
    Node node =
        pod == null
            ? null
            : scenario.cluster().get(Node.class, new ObjectKey("", pod.spec().nodeName()));
    if (node != null) {
      remarks.addAll(NodeMarks.states(node));
    }
    if (pod != null && scenario.simulated().controllers().isOutdated(pod)) {
      remarks.add(Explanations.OLD_TEMPLATE);
    }
    return remarks;
  }

  /// What keeps pods of the selection from running that have a node.
  private List<PodObstacle> obstacles() {
    return scenario.simulated().controllers().obstacles().stream()
        .filter(obstacle -> selection.includes(obstacle.pod()))
        .toList();
  }
}
