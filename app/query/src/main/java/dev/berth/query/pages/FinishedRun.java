package dev.berth.query.pages;

import static java.util.Comparator.comparing;
import static java.util.stream.Collectors.toSet;

import dev.berth.api.core.Node;
import dev.berth.api.core.Pod;
import dev.berth.framework.GroupMembership;
import dev.berth.framework.model.PodRequests;
import dev.berth.query.pages.NodeDetails.PodOnNode;
import dev.berth.questions.explanation.RunHistory;
import dev.berth.questions.overview.FileOverview;
import dev.berth.questions.overview.Overview;
import dev.berth.questions.overview.Overview.OverviewPod;
import dev.berth.questions.report.ClusterUse;
import dev.berth.questions.report.NodeUse;
import dev.berth.questions.report.RunOutcome;
import dev.berth.questions.report.WorkloadIndex;
import dev.berth.scenario.RunNotes;
import dev.berth.scenario.RunProgress;
import dev.berth.scenario.SimulationSetup;
import java.util.List;
import java.util.Set;
import java.util.stream.Stream;

/// The result of a simulation of the scheduler's next decisions.
///
/// @param overview the overview of the pods that waited
/// @param waiting the pods that waited before the run, and those that were created during the run
///   and wait after it
/// @param nodes after the run
/// @param pods pods after the run, by name, without finished pods
/// @param uses the use of the nodes before and after the run
/// @param ran the UIDs of the pods that had nodes before the run
/// @param outcome the outcome by workload and group
/// @param history all decisions
/// @param notes the assumptions of the run, and further notes
record FinishedRun(
    Overview overview,
    List<OverviewPod> waiting,
    List<Node> nodes,
    List<PodOnNode> pods,
    List<NodeUse> uses,
    Set<String> ran,
    RunOutcome outcome,
    RunHistory history,
    List<String> notes) {
  FinishedRun {
    waiting = List.copyOf(waiting);
    nodes = List.copyOf(nodes);
    pods = List.copyOf(pods);
    uses = List.copyOf(uses);
    ran = Set.copyOf(ran);
    notes = List.copyOf(notes);
  }

  /// Runs it.
  ///
  /// @param setup has not run
  /// @param notes has the notes of loading, and receives those of the run
  /// @param memory for the decisions, in bytes
  static FinishedRun of(SimulationSetup setup, RunNotes notes, RunProgress progress, long memory)
      throws InterruptedException {
    var use = new ClusterUse(setup.cluster(), setup.featureGates());
    Set<String> ran =
        setup.cluster().list(Pod.class).stream()
            .filter(pod -> !pod.spec().nodeName().isEmpty())
            .map(pod -> pod.metadata().uid())
            .collect(toSet());
    var history = new RunHistory(setup, memory);
    var simulation = new FileOverview(setup).heardBy(history::attempt, history::decided);
    var overview = simulation.run(Integer.MAX_VALUE, notes, progress);
    return new FinishedRun(
        overview,
        Stream.concat(overview.pods().stream(), simulation.madeAndWaiting().stream()).toList(),
        List.copyOf(setup.cluster().list(Node.class)),
        pods(
            setup,
            simulation.outcome().report().workloads(),
            PodRequests.ofRunning(setup.featureGates())),
        use.nodes(),
        ran,
        simulation.outcome(),
        history,
        Stream.concat(notes.assumptions().stream(), notes.notes().stream()).toList());
  }

  /// The pods that wait, with their workloads and groups.
  List<WaitingMember> waitingMembers() {
    return waiting.stream()
        .map(it ->
            new WaitingMember(
                it,
                outcome.report().workloads().of(it.pod().key()),
                membership().groupOf(it.pod())))
        .toList();
  }

  /// The requests of pods.
  PodRequests requests() {
    return PodRequests.ofRunning(history.setup().featureGates());
  }

  /// The groups of pods.
  GroupMembership membership() {
    return history.setup().engine().membership();
  }

  private static List<PodOnNode> pods(
      SimulationSetup setup, WorkloadIndex workloads, PodRequests requests) {
    return setup.cluster().list(Pod.class).stream()
        .filter(pod -> !pod.isFinished())
        .sorted(comparing(Pod::key))
        .map(pod -> new PodOnNode(pod, workloads.of(pod.key()), requests.of(pod)))
        .toList();
  }
}
