package dev.berth.descheduler.proof;

import dev.berth.api.codec.Problems;
import dev.berth.api.core.Pod;
import dev.berth.api.meta.KubernetesObject;
import dev.berth.cluster.controller.workload.SimulatedCluster;
import dev.berth.cluster.controller.workload.WorkloadSettings;
import dev.berth.cluster.manifest.Input;
import dev.berth.cluster.manifest.Manifest;
import dev.berth.cluster.manifest.Origin;
import dev.berth.descheduler.framework.MovePlanner.MoveRequest;
import dev.berth.engine.EngineSettings;
import dev.berth.engine.choice.FirstByNameTieBreaker;
import dev.berth.planner.PlanCostModel;
import dev.berth.planner.PlanScenario;
import dev.berth.planner.PlanSettings;
import dev.berth.planner.Planner;
import dev.berth.planner.PodPlacement;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.TreeMap;
import java.util.random.RandomGenerator;

/// Searches for moves in a copy of a cluster.
///
/// @param scheduler the scheduler of the cluster
/// @param clock that of its plugins
/// @param random the source of all random choices
record MoveSearch(EngineSettings scheduler, InstantSource clock, RandomGenerator random) {
  /// A pod with this annotation does not move.
  private static final String SAFE_TO_EVICT = "cluster-autoscaler.kubernetes.io/safe-to-evict";

  /// The moves of the best plan; empty if it needs none.
  ///
  /// @param objects as an API server holds them
  List<PodPlacement> moves(Collection<KubernetesObject> objects, MoveRequest request)
      throws InterruptedException {
    Set<String> movable = new HashSet<>();
    request.movable().forEach(pod -> movable.add(pod.metadata().uid()));
    var manifests = new ArrayList<Manifest>();
    for (KubernetesObject object : objects) {
      boolean stays = object instanceof Pod && !movable.contains(object.metadata().uid());
      manifests.add(new Manifest(stays ? kept((Pod) object) : object, Origin.NOWHERE));
    }
    var input =
        new Input(manifests, null, new TreeMap<>(), List.of(), List.of(), List.of(), List.of());
    var scenario =
        new PlanScenario(() -> cluster(input), scheduler, FirstByNameTieBreaker::new, clock);
    var settings =
        new PlanSettings(
            request.objective(),
            PlanCostModel.PROFILE,
            request.most(),
            _ -> 1,
            it -> it >= request.rounds(),
            random);
    return new Planner(scenario, settings, _ -> {}).plan().moves();
  }

  private SimulatedCluster cluster(Input input) {
    return SimulatedCluster.of(
        input, WorkloadSettings.DEFAULT, scheduler.featureGates(), new Problems());
  }

  private static Pod kept(Pod pod) {
    var annotations = new TreeMap<>(pod.metadata().annotations());
    annotations.put(SAFE_TO_EVICT, "false");
    return pod.withMetadata(pod.metadata().withAnnotations(annotations));
  }
}
