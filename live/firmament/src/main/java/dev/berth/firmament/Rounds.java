package dev.berth.firmament;

import dev.berth.api.codec.Problems;
import dev.berth.api.core.Pod;
import dev.berth.api.meta.ObjectKey;
import dev.berth.api.meta.OwnerReference;
import dev.berth.cluster.controller.workload.SimulatedCluster;
import dev.berth.cluster.controller.workload.WorkloadSettings;
import dev.berth.cluster.manifest.Input;
import dev.berth.engine.EngineSettings;
import dev.berth.engine.choice.FirstByNameTieBreaker;
import dev.berth.firmament.message.Replies.Place;
import dev.berth.planner.PlanCostModel;
import dev.berth.planner.PlanScenario;
import dev.berth.planner.PlanSettings;
import dev.berth.planner.Planner;
import dev.berth.planner.packing.PackingObjective;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.TreeMap;
import java.util.function.Function;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/// Schedules in rounds: each places the waiting tasks of the reported cluster. A task with a place
/// keeps it. For one thread at a time.
final class Rounds {
  private final ServiceSettings settings;
  private final EngineSettings engine;
  private final String schedulerName;

  /// The last input for which no task was placed.
  private @Nullable RoundInput stuck;

  Rounds(ServiceSettings settings) {
    this.settings = settings;
    engine = RoundEngine.of(settings.engine());
    schedulerName = engine.profiles().getFirst().schedulerName();
  }

  /// The result of a round.
  ///
  /// @param places the tasks that got a place
  /// @param unscheduled the numbers of the tasks that wait
  record Deltas(List<Place> places, List<Long> unscheduled) {
    Deltas {
      places = List.copyOf(places);
      unscheduled = List.copyOf(unscheduled);
    }
  }

  /// Does a round; its placements are noted in the cluster.
  Deltas schedule(ReportedCluster cluster) throws InterruptedException {
    var live = live();
    noteStartedGangs(cluster, live);
    var input = RoundInput.of(cluster, live, schedulerName);
    if (input.waiting().isEmpty()) {
      return new Deltas(List.of(), List.of());
    }
    Map<ObjectKey, ReportedTask> tasks =
        cluster.waiting().collect(Collectors.toMap(RoundInput::key, Function.identity()));
    var places = new ArrayList<Place>();
    if (!input.nodes().isEmpty() && !input.equals(stuck)) {
      places.addAll(place(cluster, tasks, input));
      stuck = places.isEmpty() ? input : null;
    }
    return new Deltas(
        places,
        input.waiting().stream()
            .map(pod -> Objects.requireNonNull(tasks.get(pod.key())))
            .filter(ReportedTask::isWaiting)
            .map(ReportedTask::uid)
            .toList());
  }

  private @Nullable Map<ObjectKey, Pod> live() {
    var boundPods = settings.boundPods();
    return boundPods == null
        ? null
        : boundPods.current().stream()
            .collect(Collectors.toMap(Pod::key, Function.identity(), (_, later) -> later));
  }

  /// A gang that runs in the cluster has started, even if this process does not know.
  private static void noteStartedGangs(
      ReportedCluster cluster, @Nullable Map<ObjectKey, Pod> live) {
    if (live == null || cluster.jobs().stream().noneMatch(ReportedJob::isGang)) {
      return;
    }
    var controllers =
        live.values().stream()
            .flatMap(pod -> pod.metadata().controller().stream())
            .map(OwnerReference::uid)
            .collect(Collectors.toSet());
    cluster.jobs().stream()
        .filter(job -> !job.owner().isEmpty() && controllers.contains(job.owner()))
        .forEach(ReportedJob::started);
  }

  private List<Place> place(
      ReportedCluster cluster, Map<ObjectKey, ReportedTask> tasks, RoundInput input)
      throws InterruptedException {
    var scenario =
        new PlanScenario(
            () -> simulated(input), engine, FirstByNameTieBreaker::new, settings.clock());
    var plan =
        new Planner(
                scenario,
                new PlanSettings(
                    PackingObjective.PLACED,
                    PlanCostModel.PROFILE,
                    0,
                    _ -> 1,
                    settings.searches().get(),
                    settings.randoms().get()),
                _ -> {})
            .plan();
    var places = new ArrayList<Place>();
    Map<ReportedJob, Integer> placed = new HashMap<>();
    for (var placement : plan.placements()) {
      var task = Objects.requireNonNull(tasks.get(placement.pod()));
      var machine = Objects.requireNonNull(cluster.machines().get(placement.node()));
      task.place(machine.name());
      places.add(new Place(task.uid(), Objects.requireNonNull(machine.pu())));
      placed.merge(task.job(), 1, Integer::sum);
    }
    placed.forEach((job, count) -> {
      if (count >= job.minimum()) {
        job.started();
      }
    });
    return places;
  }

  /// The objects are added one by one: they have the form of an API server, and need no admission.
  private SimulatedCluster simulated(RoundInput input) {
    var cluster =
        SimulatedCluster.of(
            new Input(List.of(), null, new TreeMap<>(), List.of(), List.of(), List.of(), List.of()),
            WorkloadSettings.DEFAULT,
            engine.featureGates(),
            new Problems());
    var objects = cluster.objects();
    input.gangs().forEach(objects::add);
    input.nodes().forEach(objects::add);
    input.bound().forEach(objects::add);
    input.waiting().forEach(objects::add);
    return cluster;
  }
}
