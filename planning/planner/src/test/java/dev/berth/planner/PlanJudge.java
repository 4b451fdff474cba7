package dev.berth.planner;

import static java.util.stream.Collectors.counting;
import static java.util.stream.Collectors.groupingBy;
import static java.util.stream.Collectors.toMap;
import static java.util.stream.Collectors.toSet;

import dev.berth.api.apps.ReplicaSet;
import dev.berth.api.batch.Job;
import dev.berth.api.core.Pod;
import dev.berth.api.meta.ObjectKey;
import dev.berth.api.policy.PodDisruptionBudget;
import dev.berth.api.scheduling.PodGroup;
import dev.berth.cluster.simulation.EmbeddedCluster;
import dev.berth.engine.Engine;
import dev.berth.engine.dryrun.DryRun;
import dev.berth.engine.dryrun.ImmediateScheduling;
import dev.berth.framework.diagnosis.GroupDecision;
import dev.berth.framework.model.NodeInfo;
import dev.berth.framework.model.PodInfo;
import dev.berth.framework.model.QueuedPodInfo;
import dev.berth.framework.model.ResourceNames;
import dev.berth.framework.status.PluginStatus;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.TreeSet;

/// Carries a plan out again in a fresh cluster, and says what is wrong with it. Shares no code with
/// the planner. For one thread.
final class PlanJudge {
  private static final String ZONE = "topology.kubernetes.io/zone";

  private final PlannedYaml yaml;
  private final EmbeddedCluster cluster;
  private final Engine engine;
  private final DryRun dryRun;
  private final Map<ObjectKey, Pod> before;
  private final Set<String> overcommitted;
  private final List<String> broken = new ArrayList<>();

  PlanJudge(PlannedYaml yaml) {
    this.yaml = yaml;
    var scenario = yaml.scenario();
    var simulated = scenario.clusters().get();
    cluster = simulated.objects();
    cluster.allWaves();
    engine = scenario.engine(simulated);
    cluster.watch(engine::apply);
    dryRun = new DryRun(scenario.settings(), scenario.ports(simulated), engine.snapshot());
    before = cluster.list(Pod.class).stream().collect(toMap(Pod::key, pod -> pod));
    overcommitted = overcommitted();
  }

  /// What is wrong with the plan; nothing if it can be carried out and keeps its promises.
  List<String> broken(Plan plan) throws InterruptedException {
    names(plan);
    numbers(plan);
    if (plan.planned().evicted() > 0) {
      // Only the scheduler preempts, and then the plan is what it does, without parts of gangs.
      if (!plan.planned().placed().equals(plan.oneByOne().placed())
          || plan.planned().evicted() != plan.oneByOne().evicted()) {
        broken.add("a plan preempts: " + plan.planned());
      }
      return broken;
    }
    moves(plan);
    replay(plan);
    gangs();
    cluster.list(PodGroup.class).stream()
        .filter(group -> group.spec().schedulingConstraints() != null)
        .forEach(group -> oneZone(group.metadata().name()));
    var after = overcommitted();
    after.removeAll(overcommitted);
    after.forEach(node -> broken.add(node + " is overcommitted"));
    return broken;
  }

  private boolean runs(ObjectKey pod) {
    return !Objects.requireNonNull(before.get(pod)).spec().nodeName().isEmpty();
  }

  /// Each pod that waited has a place or waits; none has two.
  private void names(Plan plan) {
    var named = new ArrayList<ObjectKey>();
    plan.placements().stream().filter(it -> !it.isMove()).forEach(it -> named.add(it.pod()));
    plan.waiting().forEach(it -> named.add(it.pod()));
    var waited = before.keySet().stream().filter(pod -> !runs(pod)).collect(toSet());
    if (named.size() != waited.size() || !new HashSet<>(named).equals(waited)) {
      broken.add("%s waited, but the plan names %s".formatted(waited, named));
    }
    for (var placement : plan.placements()) {
      var from = Objects.requireNonNull(before.get(placement.pod())).spec().nodeName();
      if (!from.equals(placement.from()) || placement.node().equals(from)) {
        broken.add("%s was on '%s'".formatted(placement, from));
      }
    }
  }

  private void numbers(Plan plan) {
    var placed = new TreeMap<Integer, Integer>();
    before.values().stream()
        .filter(pod -> !runs(pod.key()))
        .forEach(pod -> placed.put(pod.priority(), 0));
    plan.placements().stream()
        .filter(it -> !it.isMove())
        .forEach(it ->
            placed.merge(Objects.requireNonNull(before.get(it.pod())).priority(), 1, Integer::sum));
    if (!placed.equals(new TreeMap<>(plan.planned().placed()))) {
      broken.add("%s are placed, not %s".formatted(placed, plan.planned().placed()));
    }
    if (compare(plan.planned().placed(), plan.oneByOne().placed()) < 0) {
      broken.add(
          "one by one places more: %s, not %s"
              .formatted(plan.oneByOne().placed(), plan.planned().placed()));
    }
  }

  private static int compare(SortedMap<Integer, Integer> one, SortedMap<Integer, Integer> other) {
    var priorities = new TreeSet<>(one.keySet());
    priorities.addAll(other.keySet());
    for (int priority : priorities.descendingSet()) {
      int compared =
          Integer.compare(one.getOrDefault(priority, 0), other.getOrDefault(priority, 0));
      if (compared != 0) {
        return compared;
      }
    }
    return 0;
  }

  private void moves(Plan plan) {
    var moved = plan.placements().stream().filter(PodPlacement::isMove).toList();
    int allowed = Integer.parseInt(yaml.comment("moves"));
    if (moved.size() > allowed || moved.size() != plan.planned().moves()) {
      broken.add("%d of %d moves: %s".formatted(moved.size(), allowed, moved));
    }
    for (var budget : cluster.list(PodDisruptionBudget.class)) {
      long count = moved.stream().filter(it -> covers(budget, it.pod())).count();
      if (count > Math.max(0, allowed(budget))) {
        broken.add("%d moves against %s: %s".formatted(count, budget.metadata().name(), moved));
      }
    }
  }

  /// Budgets of these tests select pods by one label.
  private boolean covers(PodDisruptionBudget budget, ObjectKey pod) {
    var selector = Objects.requireNonNull(budget.spec().selector()).matchLabels();
    return Objects.requireNonNull(before.get(pod))
        .metadata()
        .labels()
        .entrySet()
        .containsAll(selector.entrySet());
  }

  /// How many pods of the budget may be down: all that run are healthy.
  private long allowed(PodDisruptionBudget budget) {
    var covered = before.keySet().stream().filter(pod -> covers(budget, pod)).toList();
    long healthy = covered.stream().filter(this::runs).count();
    var spec = budget.spec();
    return spec.minAvailable() != null
        ? healthy - Integer.parseInt(spec.minAvailable().toString())
        : healthy
            - covered.size()
            + Integer.parseInt(Objects.requireNonNull(spec.maxUnavailable()).toString());
  }

  /// Moved pods leave; then pods are bound in an order that filters accept.
  private void replay(Plan plan) throws InterruptedException {
    for (var placement : plan.placements()) {
      if (placement.isMove()) {
        var pod = pod(placement.pod());
        cluster.evict(pod.key());
        cluster.add(
            pod.withSpec(pod.spec().withNodeName(""))
                .withStatus(pod.status().withPhase("Pending").withStartTime(null)));
      }
    }
    List<PodPlacement> left = new ArrayList<>(plan.placements());
    left.sort(Comparator.comparingInt((PodPlacement it) -> pod(it.pod()).priority()).reversed());
    int last;
    do {
      last = left.size();
      var refused = new ArrayList<PodPlacement>();
      for (var placement : left) {
        if (!bind(placement)) {
          refused.add(placement);
        }
      }
      left = refused;
    } while (!left.isEmpty() && left.size() < last);
    for (var placement : left) {
      var filters = dryRun.filters(engine.snapshot(), pod(placement.pod()));
      broken.add(
          "%s is refused: %s".formatted(placement, filters.rejections(node(placement.node()))));
    }
    cluster.list(Pod.class).stream()
        .filter(pod -> runs(pod.key()) && pod.spec().nodeName().isEmpty())
        .forEach(pod -> broken.add(pod.key() + " ran and has no place"));
  }

  private boolean bind(PodPlacement placement) throws InterruptedException {
    var pod = pod(placement.pod());
    if (!dryRun.filters(engine.snapshot(), pod).fits(node(placement.node()))) {
      return false;
    }
    var info = engine.info(pod);
    if (info.claims().isEmpty()) {
      cluster.bind(info, placement.node());
      return true;
    }
    cluster.nominate(pod.key(), placement.node()); // volumes are bound, too
    new ImmediateScheduling(engine, cluster, new Nobody())
        .attempt(new QueuedPodInfo(engine.info(pod(pod.key())), Instant.EPOCH, 1));
    return pod(pod.key()).spec().nodeName().equals(placement.node());
  }

  private Pod pod(ObjectKey key) {
    return Objects.requireNonNull(cluster.get(Pod.class, key));
  }

  private NodeInfo node(String name) {
    return Objects.requireNonNull(engine.snapshot().nodes().node(name));
  }

  /// Gangs are whole or have started nobody.
  private void gangs() {
    Map<String, Integer> minimum = new HashMap<>();
    cluster.list(PodGroup.class).stream()
        .filter(group -> group.spec().schedulingPolicy().gang() != null)
        .forEach(group ->
            minimum.put(
                group.metadata().name(),
                Objects.requireNonNull(group.spec().schedulingPolicy().gang()).minCount()));
    cluster.list(ReplicaSet.class).forEach(it -> annotated(it.metadata().name(), minimum));
    cluster.list(Job.class).forEach(it -> annotated(it.metadata().name(), minimum));
    var members =
        cluster.list(Pod.class).stream()
            .filter(pod -> !pod.spec().nodeName().isEmpty())
            .collect(groupingBy(PlanJudge::workload, counting()));
    var began =
        cluster.list(Pod.class).stream()
            .filter(pod -> !pod.spec().nodeName().isEmpty() && !runs(pod.key()))
            .map(PlanJudge::workload)
            .collect(toSet());
    minimum.forEach((name, least) -> {
      if (began.contains(name) && members.getOrDefault(name, 0L) < least) {
        broken.add("%d of %d pods of gang %s run".formatted(members.get(name), least, name));
      }
    });
  }

  private void oneZone(String workload) {
    var zones =
        cluster.list(Pod.class).stream()
            .filter(pod -> workload(pod).equals(workload) && !pod.spec().nodeName().isEmpty())
            .map(pod -> node(pod.spec().nodeName()).node().metadata().labels().get(ZONE))
            .collect(toSet());
    if (zones.size() > 1) {
      broken.add("pods of %s are in zones %s".formatted(workload, zones));
    }
  }

  /// The workload has the name of its pods' label, and of their group.
  private static String workload(Pod pod) {
    return pod.metadata().labels().getOrDefault("app", "");
  }

  private void annotated(String workload, Map<String, Integer> minimum) {
    var pods = before.values().stream().filter(pod -> workload(pod).equals(workload)).toList();
    pods.stream()
        .map(pod -> pod.metadata().annotations().get("firmament-gang-scheduling"))
        .filter(Objects::nonNull)
        .findFirst()
        .ifPresent(percent ->
            minimum.put(
                workload, (int) Math.floor(pods.size() * Integer.parseInt(percent) / 100.0)));
  }

  private Set<String> overcommitted() {
    var nodes = new TreeSet<String>();
    for (NodeInfo node : engine.snapshot().nodes().nodes()) {
      var names = new TreeSet<>(node.requested().scalars().keySet());
      names.addAll(
          List.of(ResourceNames.CPU, ResourceNames.MEMORY, ResourceNames.EPHEMERAL_STORAGE));
      if (names.stream().anyMatch(it -> node.requested().get(it) > node.allocatable().get(it))
          || node.pods().size() > node.allocatable().pods()) {
        nodes.add(node.name());
      }
    }
    return nodes;
  }

  /// Writes nominations, and expects nothing else.
  private final class Nobody implements ImmediateScheduling.PodWriter {
    @Override
    public void nominate(ObjectKey pod, String node) {
      cluster.nominate(pod, node);
    }

    @Override
    public void evict(PodInfo victim) {
      broken.add(victim.key() + " is preempted");
    }

    @Override
    public void bindingFailed(PodInfo pod, PluginStatus why) {
      broken.add(pod.key() + " is not bound: " + why);
    }

    @Override
    public void condition(ObjectKey podGroup, GroupDecision.Condition condition) {}
  }
}
