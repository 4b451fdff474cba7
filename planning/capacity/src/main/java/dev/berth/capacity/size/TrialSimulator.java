package dev.berth.capacity.size;

import dev.berth.api.core.Node;
import dev.berth.api.core.Pod;
import dev.berth.api.meta.ObjectKey;
import dev.berth.capacity.size.SurvivalCheck.Losses;
import dev.berth.cluster.controller.workload.Rollout;
import dev.berth.cluster.controller.workload.SimulatedCluster;
import dev.berth.cluster.manifest.Manifest;
import dev.berth.cluster.simulation.Controllers;
import dev.berth.cluster.simulation.Simulation;
import dev.berth.cluster.simulation.SimulationException;
import dev.berth.cluster.simulation.SimulationProgress;
import dev.berth.engine.Engine;
import dev.berth.engine.EnginePorts;
import dev.berth.engine.extender.Extenders;
import dev.berth.framework.cluster.Snapshot;
import dev.berth.suggestion.NodeCopy;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Consumer;
import java.util.function.Function;
import java.util.function.Predicate;
import java.util.stream.Collectors;

/// Simulates a cluster with changes, each time from its beginning. For any threads.
///
/// It calls no extenders, because the tried objects are not in their cluster.
final class TrialSimulator {
  private final SizeScenario scenario;
  private final InitialClusters initial;

  TrialSimulator(SizeScenario scenario) {
    this.scenario = scenario;
    initial = new InitialClusters(scenario);
  }

  /// Simulates the cluster with more nodes. Their pods of daemon sets come first, because a node
  /// without them is not ready.
  ///
  /// @param proposed the nodes that are tried first for pods
  /// @param sequel runs at the end
  /// @throws SizeException if an API server would refuse the nodes
  Trial withNodes(
      List<NewNodes> copies,
      Map<ObjectKey, String> proposed,
      Sequel sequel,
      Consumer<SimulationProgress> progress)
      throws InterruptedException, SizeException {
    var cluster = withNodes(copies);
    proposed.forEach(cluster.objects()::nominate);
    var added = copies.stream().map(NewNodes::names).toList();
    var isNew = added.stream().flatMap(List::stream).collect(Collectors.toSet());
    return run(
        cluster,
        added,
        scenario.controllers() ? cluster.controllers() : Controllers.NONE,
        pod -> isDaemonOf(pod, isNew),
        sequel,
        progress);
  }

  /// The cluster with more nodes and the pods of workloads, before any pod is placed.
  ///
  /// @throws SizeException if an API server would refuse the nodes
  SimulatedCluster withNodes(List<NewNodes> copies) throws SizeException {
    var cluster = cluster(copies.stream().flatMap(it -> it.manifests().stream()).toList());
    if (scenario.controllers()) {
      cluster.controllers().reconcile();
    }
    return cluster;
  }

  /// Simulates the cluster with controllers that do more than its own.
  ///
  /// @param sequel runs at the end
  Trial with(
      Function<SimulatedCluster, Controllers> controllers,
      Sequel sequel,
      Consumer<SimulationProgress> progress)
      throws InterruptedException, SizeException {
    var cluster = cluster(List.of());
    return run(cluster, List.of(), controllers.apply(cluster), _ -> false, sequel, progress);
  }

  private SimulatedCluster cluster(List<Manifest> added) throws SizeException {
    var cluster = initial.with(added).start();
    cluster.control(scenario.controllers(), scenario.assumeProvisioned());
    return cluster;
  }

  /// Whether the pod belongs to a daemon set, for one of these nodes.
  private static boolean isDaemonOf(Pod pod, Set<String> nodes) {
    var affinity = pod.spec().affinity();
    var required =
        affinity == null || affinity.nodeAffinity() == null
            ? null
            : affinity.nodeAffinity().requiredDuringSchedulingIgnoredDuringExecution();
    return NodeCopy.isDaemon(pod)
        && required != null
        && required.nodeSelectorTerms().stream()
            .flatMap(term -> term.matchFields().stream())
            .flatMap(field -> field.values().stream())
            .anyMatch(nodes::contains);
  }

  private Trial run(
      SimulatedCluster cluster,
      List<List<String>> added,
      Controllers controllers,
      Predicate<Pod> first,
      Sequel sequel,
      Consumer<SimulationProgress> progress)
      throws InterruptedException {
    var objects = cluster.objects();
    var engine =
        new Engine(
            scenario.settings().withChoices(scenario.choices().get()),
            EnginePorts.immediate(scenario.clock(), objects, Extenders.NONE));
    var simulation = new Simulation(objects, engine, controllers);
    simulation.tryFirst(first);
    var log = new TrialLog();
    var starts = new ArrayList<Start>();
    Runnable begin =
        () -> {
          if (starts.isEmpty()) {
            starts.add(new Start(engine.snapshot(), Trial.waiting(cluster)));
          }
        };
    progress.accept(new SimulationProgress(0, 0, 1));
    var attempts = new long[1];
    boolean hasEnded = true;
    try {
      simulation.run(
          _ -> begin.run(),
          log,
          current -> {
            attempts[0]++;
            progress.accept(current);
          });
    } catch (SimulationException e) {
      hasEnded = false;
    }
    var size = objects.list(Node.class).size() / 4 + objects.list(Pod.class).size() / 20;
    begin.run();
    var start = starts.getFirst();
    var rollouts = cluster.controllers().rollouts();
    var after = engine.snapshot();
    var isOver = hasEnded;
    Function<Losses, Trial> trial =
        losses ->
            new Trial(
                cluster,
                added,
                start.snapshot,
                start.pending,
                after,
                log,
                rollouts.stream()
                    .filter(rollout -> rollout.refusal() == null)
                    .mapToInt(Rollout::missing)
                    .sum(),
                rollouts.stream().anyMatch(rollout -> rollout.outdated() > rollout.kept()),
                isOver,
                attempts[0] + size + losses.attempts(),
                losses);
    try {
      var ended = trial.apply(Losses.NONE);
      return isOver ? trial.apply(sequel.of(ended, simulation)) : ended;
    } finally {
      objects.endWatches();
    }
  }

  /// An action at the end of a simulation, which could go on.
  @FunctionalInterface
  interface Sequel {
    Sequel NONE = (_, _) -> Losses.NONE;

    Losses of(Trial trial, Simulation simulation) throws InterruptedException;
  }

  /// The cluster before the first attempt.
  private record Start(Snapshot snapshot, List<Pod> pending) {}
}
