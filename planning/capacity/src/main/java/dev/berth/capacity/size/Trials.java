package dev.berth.capacity.size;

import dev.berth.api.core.Pod;
import dev.berth.capacity.disruption.LossTrial;
import dev.berth.capacity.size.SurvivalCheck.Losses;
import dev.berth.capacity.size.TrialSimulator.Sequel;
import dev.berth.cluster.controller.workload.SimulatedCluster;
import dev.berth.cluster.simulation.Controllers;
import dev.berth.cluster.simulation.SimulationProgress;
import dev.berth.engine.EnginePorts;
import dev.berth.engine.dryrun.DryRun;
import dev.berth.engine.extender.Extenders;
import dev.berth.framework.cluster.Snapshot;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.Callable;
import java.util.function.Consumer;
import java.util.function.Function;
import java.util.function.Predicate;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/// Simulates a cluster repeatedly, with changes, and counts the costs. For one thread.
final class Trials {
  private final SizeScenario scenario;
  private final TrialSimulator simulator;
  private final SearchLimit limit;
  private final Consumer<SizeProgress> progress;
  private @Nullable SurvivalCheck survival;
  private @Nullable PlacementProposal proposal;
  private int trials;
  private long attempts;

  Trials(SizeScenario scenario, SearchLimit limit, Consumer<SizeProgress> progress) {
    this.scenario = scenario;
    this.limit = limit;
    this.progress = progress;
    simulator = new TrialSimulator(scenario);
  }

  /// Tries losses at the end of trials, if requested. Before the first.
  void survive(SurvivalCheck check) {
    survival = check;
  }

  /// Tries waiting pods on the nodes of a proposal. Before the first trial.
  void propose(PlacementProposal proposes) {
    proposal = proposes;
  }

  int count() {
    return trials;
  }

  /// Whether the limit allows this many more simulations, with the average costs so far.
  boolean mayTry(int more) {
    var each = trials == 0 ? 0 : attempts / trials;
    return trials + more <= limit.trials() && attempts + each * more <= limit.attempts();
  }

  /// Simulates the cluster with more nodes.
  ///
  /// @param losses the limit for losses at the end
  /// @throws SizeException if an API server would refuse the nodes
  Trial withNodes(String what, List<NewNodes> copies, LossLimit losses)
      throws InterruptedException, SizeException {
    return counted(simulated(copies, sequel(trials, what, losses), placing(trials, what)));
  }

  /// If pods wait, tries them a second time on the nodes of the proposal.
  private Trial simulated(
      List<NewNodes> copies, Sequel sequel, Consumer<SimulationProgress> placing)
      throws InterruptedException, SizeException {
    var trial = simulator.withNodes(copies, Map.of(), sequel, placing);
    var proposes = proposal;
    if (proposes == null || trial.shortfall() == 0) {
      return trial;
    }
    var nodes = proposes.nodes(() -> cluster(copies), placing);
    var proposed = simulator.withNodes(copies, nodes, sequel, placing);
    return proposed.shortfall() < trial.shortfall() ? proposed : trial;
  }

  private SimulatedCluster cluster(List<NewNodes> copies) {
    try {
      return simulator.withNodes(copies);
    } catch (SizeException e) {
      throw new IllegalStateException("the nodes are valid no more: " + e.problems(), e);
    }
  }

  /// The nodes that a proposal removes.
  List<String> proposed(RemovalProposal proposes, List<String> candidates)
      throws InterruptedException {
    var nodes = Set.copyOf(candidates);
    return proposes.nodes(
        () -> emptied(nodes), candidates, placing(trials, "a plan for all pods that can move"));
  }

  /// The cluster in which the pods that can leave these nodes wait.
  private SimulatedCluster emptied(Set<String> nodes) {
    var cluster = cluster(List.of());
    var objects = cluster.objects();
    for (Pod pod : List.copyOf(objects.list(Pod.class))) {
      if (nodes.contains(pod.spec().nodeName()) && NodeKeepers.isMovable(pod)) {
        objects.unbind(pod.key());
      }
    }
    return cluster;
  }

  /// Simulates several plans in their order, at the same time as far as the limit allows. Each
  /// counts when its turn comes.
  ///
  /// @param nodes the nodes of a plan; called on other threads
  /// @param losses as above; called on other threads
  <P> TrialsAhead ahead(
      List<P> plans,
      Function<P, String> what,
      Function<P, List<NewNodes>> nodes,
      LossLimit losses) {
    var first = trials;
    return new TrialsAhead(
        IntStream.range(0, plans.size())
            .<Callable<Trial>>mapToObj(place ->
                () -> {
                  var plan = plans.get(place);
                  var number = first + place;
                  return simulated(
                      nodes.apply(plan),
                      sequel(number, what.apply(plan), losses),
                      placing(number, what.apply(plan)));
                })
            .iterator(),
        limit.atOnce(),
        this::counted);
  }

  /// Simulates the cluster with controllers that do more than its own.
  Trial with(String what, Function<SimulatedCluster, Controllers> controllers, LossLimit losses)
      throws InterruptedException, SizeException {
    return counted(
        simulator.with(controllers, sequel(trials, what, losses), placing(trials, what)));
  }

  private Consumer<SimulationProgress> placing(int number, String what) {
    return current -> progress.accept(new SizeProgress(number, what + ": placing pods", current));
  }

  private Sequel sequel(int number, String what, LossLimit limit) {
    var check = survival;
    return check == null
        ? Sequel.NONE
        : (trial, simulation) -> {
          var isTooMuch = limit.of(trial);
          Consumer<SimulationProgress> losing =
              current -> {
                var title = "%s: losing each %s".formatted(what, check.unit());
                progress.accept(new SizeProgress(number, title, current));
              };
          return isTooMuch == null ? Losses.NONE : check.of(trial, simulation, isTooMuch, losing);
        };
  }

  /// The limit for losses at the end of a trial.
  @FunctionalInterface
  interface LossLimit {
    LossLimit NOTHING_LOST = _ -> null;

    /// Decides which losses are too much; null if no loss is necessary.
    @Nullable Predicate<LossTrial> of(Trial trial);
  }

  private Trial counted(Trial trial) {
    trials++;
    attempts += trial.attempts();
    return trial;
  }

  /// Returns a dry run in the cluster at the end of a trial.
  DryRun dryRun(Trial trial, Snapshot snapshot) {
    return new DryRun(
        scenario.settings(),
        EnginePorts.immediate(scenario.clock(), trial.cluster().objects(), Extenders.NONE),
        snapshot);
  }

  SizeScenario scenario() {
    return scenario;
  }
}
