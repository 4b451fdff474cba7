package dev.berth.capacity.disruption;

import static java.util.stream.Collectors.groupingBy;

import dev.berth.api.core.Node;
import dev.berth.api.core.Pod;
import dev.berth.api.meta.ObjectKey;
import dev.berth.capacity.disruption.LossTrial.Tie;
import dev.berth.cluster.controller.workload.PodStates;
import dev.berth.cluster.controller.workload.SimulatedCluster;
import dev.berth.cluster.manifest.StandIn;
import dev.berth.cluster.simulation.ClusterJournal;
import dev.berth.cluster.simulation.EmbeddedCluster;
import dev.berth.cluster.simulation.Simulation;
import dev.berth.framework.diagnosis.AttemptDecision;
import dev.berth.framework.diagnosis.Decision;
import dev.berth.framework.diagnosis.GroupDecision;
import dev.berth.suggestion.NodeCopy;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.BooleanSupplier;
import java.util.function.IntConsumer;

/// Loses nodes of a simulated cluster, to see which pods would find no place: each loss separately,
/// on the same cluster, and without time. A pod with a controller comes back unchanged, and so does
/// a pod that another one preempts; pods of DaemonSets and static pods go with their node. Pods
/// that waited before do not take part. For one thread.
public final class LossTrials {
  private final SimulatedCluster simulated;
  private final EmbeddedCluster cluster;
  private final Simulation simulation;
  private final ClusterJournal journal;
  private final Map<String, List<Pod>> podsByNode;

  /// The number of available pods of each workload on each node, by its UID.
  private final Map<String, Map<String, Integer>> available = new HashMap<>();

  private final int pendingBefore;

  /// Sets waiting pods aside until [#end].
  ///
  /// @param simulation the simulation of the cluster; it must have run
  public LossTrials(SimulatedCluster simulated, Simulation simulation) {
    this.simulated = simulated;
    cluster = simulated.objects();
    this.simulation = simulation;
    var pending = cluster.list(Pod.class).stream().filter(PodStates::isPending).toList();
    pendingBefore = pending.size();
    journal = new ClusterJournal(cluster);
    journal.open();
    pending.forEach(pod -> cluster.evict(pod.key()));
    podsByNode =
        cluster.list(Pod.class).stream()
            .filter(pod -> !pod.isFinished() && !pod.spec().nodeName().isEmpty())
            .collect(groupingBy(pod -> pod.spec().nodeName()));
    for (var pod : cluster.list(Pod.class)) {
      var workload = simulated.controllers().workloadOf(pod);
      if (workload != null && PodStates.isAvailable(pod)) {
        available
            .computeIfAbsent(workload.metadata().uid(), _ -> new HashMap<>())
            .merge(pod.spec().nodeName(), 1, Integer::sum);
      }
    }
  }

  /// The number of pods that waited before.
  public int pendingBefore() {
    return pendingBefore;
  }

  /// Tries each loss.
  ///
  /// @param losses the nodes of each loss, by its name
  /// @param stop whether to end now, with the completed trials
  public List<LossTrial> run(
      Map<String, List<String>> losses, BooleanSupplier stop, IntConsumer progress)
      throws InterruptedException {
    var trials = new ArrayList<LossTrial>();
    for (var loss : losses.entrySet()) {
      if (stop.getAsBoolean()) {
        break;
      }
      trials.add(run(loss.getKey(), loss.getValue()));
      progress.accept(trials.size());
    }
    return trials;
  }

  /// Tries one loss.
  ///
  /// @param name the common property of the nodes
  public LossTrial run(String name, List<String> nodes) throws InterruptedException {
    var before = journal.size();
    try {
      return new Trial(name, nodes).run();
    } finally {
      journal.undoAfter(before);
    }
  }

  /// Restores the cluster, with the pods that waited. Must be called last, if the cluster is needed
  /// again.
  public void end() {
    journal.undo();
  }

  private final class Trial {
    private final String name;
    private final List<String> nodes;
    private final LastDecisions waiting = new LastDecisions();
    private final Map<ObjectKey, String> refused = new LinkedHashMap<>();
    private final Map<ObjectKey, Pod> expected = new LinkedHashMap<>();
    private final List<StuckPod> pending = new ArrayList<>();
    private final Map<Tie, List<StuckPod>> tied = new EnumMap<>(Tie.class);
    private int gone;

    Trial(String name, List<String> nodes) {
      this.name = name;
      this.nodes = nodes;
    }

    LossTrial run() throws InterruptedException {
      var lost =
          nodes.stream()
              .flatMap(node -> podsByNode.getOrDefault(node, List.of()).stream())
              .toList();
      var moving =
          lost.stream().filter(pod -> !NodeCopy.isDaemon(pod) && !pod.isTerminating()).toList();
      lost.forEach(pod -> cluster.evict(pod.key()));
      for (var node : nodes) {
        var known = cluster.get(Node.class, new ObjectKey("", node));
        if (known != null) {
          cluster.delete(known);
        }
      }
      moving.forEach(this::comeAgain);
      var preempted = place();
      findUnplaced();
      var unplaced = pending.size() + tied.values().stream().mapToInt(List::size).sum();
      return new LossTrial(
          name,
          nodes.size(),
          moving.size(),
          expected.size() - unplaced,
          gone,
          preempted,
          pending,
          tied,
          down(moving));
    }

    /// @return how many were preempted
    private int place() throws InterruptedException {
      int preempted = 0;
      var victims = new ArrayDeque<Pod>();
      do {
        victims.forEach(this::comeAgain);
        victims.clear();
        var before = journal.deletedPods().size();
        simulation.placeWaiting(this::note);
        var deleted = journal.deletedPods();
        victims.addAll(deleted.subList(before, deleted.size()));
        preempted += victims.size();
      } while (!victims.isEmpty());
      return preempted;
    }

    private void comeAgain(Pod pod) {
      if (pod.metadata().controller().isEmpty()) {
        gone++;
        return;
      }
      expected.put(pod.key(), pod);
      var result = simulated.creation().create(OperatorControllers.again(pod), cluster.objects());
      var refusal = result.refusal();
      if (refusal == null) {
        result.objects().forEach(cluster::add);
      } else {
        refused.put(pod.key(), refusal.message());
      }
    }

    private void note(AttemptDecision decision) {
      switch (decision) {
        case Decision of -> waiting.decided(of);
        case GroupDecision of -> of.members().forEach(it -> waiting.decided(it.decision()));
      }
    }

    private void findUnplaced() {
      var ties = new Ties(simulated);
      expected.forEach((key, pod) -> {
        var now = cluster.get(Pod.class, key);
        if (now == null) {
          pending.add(new StuckPod(key, title(pod), "", refused.getOrDefault(key, "")));
        } else if (PodStates.isPending(now)) {
          var tie = ties.of(now);
          (tie == null ? pending : tied.computeIfAbsent(tie, _ -> new ArrayList<>()))
              .add(waiting.stuck(now, key, title(pod)));
        }
      });
    }

    private List<String> down(List<Pod> lost) {
      var without = Set.copyOf(nodes);
      return lost.stream()
          .filter(pod -> {
            var workload = simulated.controllers().workloadOf(pod);
            var uid = workload == null ? "" : workload.metadata().uid();
            var places = available.getOrDefault(uid, Map.of()).keySet();
            return !places.isEmpty() && without.containsAll(places);
          })
          .map(LossTrials.this::title)
          .distinct()
          .toList();
    }
  }

  private String title(Pod pod) {
    var workload = simulated.controllers().workloadOf(pod);
    return workload == null ? "" : StandIn.shown(workload).title();
  }
}
