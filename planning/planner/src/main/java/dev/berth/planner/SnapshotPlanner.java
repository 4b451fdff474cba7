package dev.berth.planner;

import dev.berth.api.codec.Problems;
import dev.berth.api.core.Pod;
import dev.berth.api.kubescheduler.ExtensionPoint;
import dev.berth.api.kubescheduler.PluginEntry;
import dev.berth.api.meta.KubernetesObject;
import dev.berth.api.meta.ObjectKey;
import dev.berth.cluster.controller.workload.SimulatedCluster;
import dev.berth.cluster.controller.workload.WorkloadSettings;
import dev.berth.cluster.manifest.Input;
import dev.berth.cluster.simulation.EmbeddedCluster;
import dev.berth.cluster.simulation.SnapshotObjects;
import dev.berth.config.profile.ExpandedProfile;
import dev.berth.engine.EnginePorts;
import dev.berth.engine.EngineSettings;
import dev.berth.engine.choice.FirstByNameTieBreaker;
import dev.berth.engine.dryrun.DryRun;
import dev.berth.engine.extender.Extenders;
import dev.berth.engine.port.ReadOnlyWriter;
import dev.berth.framework.cluster.Groups;
import dev.berth.framework.cluster.Snapshot;
import dev.berth.framework.model.GroupKey;
import dev.berth.framework.model.GroupSpec;
import dev.berth.framework.model.PodInfo;
import dev.berth.planner.batch.BatchPlan;
import dev.berth.planner.batch.BatchPlanner;
import dev.berth.planner.batch.BatchPlanningFactory;
import dev.berth.planner.packing.PackingObjective;
import java.time.Instant;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Comparator;
import java.util.EnumMap;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.function.BooleanSupplier;
import java.util.function.Supplier;
import java.util.random.RandomGenerator;
import org.jspecify.annotations.Nullable;

/// Plans pods of a running scheduler, in a copy of its cluster. Changes in flight of the
/// scheduler's plugins, such as devices that are allocated but not written yet, are not in the
/// copy; filters judge again when a pod is bound. Running pods stay on their nodes. For one thread.
public final class SnapshotPlanner implements BatchPlanner {
  private static final String PLUGIN = new BatchPlanningFactory().name();

  private final Supplier<EngineSettings> configured;
  private final BooleanSupplier isNeeded;
  private final InstantSource clock;
  private final Supplier<RandomGenerator> randoms;
  private @Nullable Setup setup;

  /// Creates a planner.
  ///
  /// @param configured the current settings of the scheduler; equal until they change
  /// @param isNeeded whether the scheduler decides
  /// @param clock the clock of the plugins and of the time limit
  /// @param randoms create the source of random choices for each search
  public SnapshotPlanner(
      Supplier<EngineSettings> configured,
      BooleanSupplier isNeeded,
      InstantSource clock,
      Supplier<RandomGenerator> randoms) {
    this.configured = configured;
    this.isNeeded = isNeeded;
    this.clock = clock;
    this.randoms = randoms;
  }

  /// The parts that depend only on the settings of the scheduler.
  ///
  /// @param planning the same settings without batches, and without preemption
  private record Setup(EngineSettings configured, EngineSettings planning, DryRun dryRun) {}

  private Setup setup(Snapshot cluster) {
    EngineSettings now = configured.get();
    if (setup == null || !setup.configured().equals(now)) {
      EngineSettings planning =
          now.withProfiles(now.profiles().stream().map(SnapshotPlanner::forPlans).toList())
              .withChoices(new FirstByNameTieBreaker());
      var ports =
          EnginePorts.immediate(clock, new ReadOnlyWriter("a plan writes nothing"), Extenders.NONE);
      setup = new Setup(now, planning, new DryRun(planning, ports, cluster));
    }
    return setup;
  }

  private static ExpandedProfile forPlans(ExpandedProfile profile) {
    Map<ExtensionPoint, List<PluginEntry>> plugins = new EnumMap<>(profile.plugins());
    plugins.replaceAll(
        (_, entries) -> entries.stream().filter(it -> !it.name().equals(PLUGIN)).toList());
    plugins.put(ExtensionPoint.POST_FILTER, List.of());
    plugins.put(ExtensionPoint.POD_GROUP_POST_FILTER, List.of());
    var names = new TreeSet<>(profile.pluginNames());
    names.remove(PLUGIN);
    return profile.withPlugins(plugins, names);
  }

  @Override
  public boolean isNeeded() {
    return isNeeded.getAsBoolean();
  }

  @Override
  public List<ReadyPod> ready(Snapshot cluster, Collection<PodInfo> pods) {
    DryRun dryRun = setup(cluster).dryRun();
    Groups groups = dryRun.groups(cluster);
    return pods.stream()
        .filter(pod -> dryRun.gate(cluster, pod.pod()) == null)
        .map(pod -> new ReadyPod(pod, isInGang(pod.pod(), groups)))
        .toList();
  }

  private static boolean isInGang(Pod pod, Groups groups) {
    GroupKey group = groups.groupOf(pod);
    GroupSpec spec = group == null ? null : groups.spec(group);
    return spec != null && spec.gang() != null;
  }

  @Override
  public BatchPlan plan(PlanRequest request) throws InterruptedException {
    Instant end = clock.instant().plus(request.limit());
    Snapshot snapshot = request.cluster();
    EngineSettings settings = setup(snapshot).planning();
    List<KubernetesObject> objects = objects(snapshot, request.pods());
    SimulatedCluster empty = empty(settings);
    var scenario =
        new PlanScenario(() -> with(objects, empty), settings, FirstByNameTieBreaker::new, clock);
    var plan =
        new Planner(
                scenario,
                new PlanSettings(
                    PackingObjective.PLACED,
                    PlanCostModel.PROFILE,
                    0,
                    _ -> 1,
                    _ -> !clock.instant().isBefore(end),
                    randoms.get()),
                _ -> {})
            .plan();
    return result(request, plan, ready(snapshot, request.pods()));
  }

  private static BatchPlan result(PlanRequest request, Plan plan, List<ReadyPod> ready) {
    Map<ObjectKey, String> placed = new HashMap<>();
    plan.placements().forEach(it -> placed.put(it.pod(), it.node()));
    Map<ObjectKey, String> waiting = new HashMap<>();
    plan.waiting().forEach(it -> waiting.put(it.pod(), it.reason()));
    Map<String, String> nodes = new LinkedHashMap<>();
    Map<String, String> left = new LinkedHashMap<>();
    for (ReadyPod it : ready) {
      PodInfo pod = it.pod();
      String node = placed.get(pod.key());
      if (node != null) {
        nodes.put(pod.uid(), node);
      } else {
        left.put(pod.uid(), waiting.getOrDefault(pod.key(), "it has not been planned"));
      }
    }
    return new BatchPlan(request.id(), nodes, left);
  }

  /// The cluster, with the pods to plan.
  private static List<KubernetesObject> objects(Snapshot snapshot, Collection<PodInfo> batch) {
    Set<String> uids = new HashSet<>();
    batch.forEach(pod -> uids.add(pod.uid()));
    var objects = new ArrayList<>(SnapshotObjects.of(snapshot, uids));
    batch.stream()
        .map(PodInfo::pod)
        .sorted(Comparator.comparing(SnapshotPlanner::created).thenComparing(Pod::key))
        .forEach(objects::add);
    return objects;
  }

  private static Instant created(Pod pod) {
    return Objects.requireNonNullElse(pod.metadata().creationTimestamp(), Instant.EPOCH);
  }

  private static SimulatedCluster empty(EngineSettings settings) {
    var nothing =
        new Input(List.of(), null, new TreeMap<>(), List.of(), List.of(), List.of(), List.of());
    return SimulatedCluster.of(
        nothing, WorkloadSettings.DEFAULT, settings.featureGates(), new Problems());
  }

  /// It uses the objects unchanged, because an API server has already admitted them. No controllers
  /// act, because the plan moves no pod.
  private static SimulatedCluster with(List<KubernetesObject> objects, SimulatedCluster empty) {
    return new SimulatedCluster(
        new EmbeddedCluster(objects),
        empty.controllers(),
        empty.creation(),
        List.of(),
        List.of(),
        List.of(),
        List.of(),
        Map.of(),
        empty.specifiedPods(),
        List.of(),
        empty.kueue());
  }
}
