package dev.berth.planner;

import static java.util.stream.Collectors.toSet;

import dev.berth.api.core.Pod;
import dev.berth.api.kubescheduler.SchedulerFeature;
import dev.berth.api.policy.PodDisruptionBudget;
import dev.berth.api.selector.TolerationMatcher;
import dev.berth.cluster.controller.workload.DisruptionTarget;
import dev.berth.cluster.controller.workload.SimulatedCluster;
import dev.berth.engine.Engine;
import dev.berth.engine.dryrun.DryRun;
import dev.berth.framework.cluster.Snapshot;
import dev.berth.framework.model.NodeInfo;
import dev.berth.framework.model.PodInfo;
import dev.berth.framework.model.ResourceNames;
import dev.berth.framework.model.ResourceVector;
import dev.berth.planner.Gangs.Gang;
import dev.berth.planner.packing.NodeCosts;
import dev.berth.planner.packing.PackingLimit;
import dev.berth.planner.packing.PackingNode;
import dev.berth.planner.packing.PackingObjective;
import dev.berth.planner.packing.PackingProblem;
import dev.berth.planner.packing.PodClass;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.SequencedMap;
import java.util.TreeMap;
import java.util.TreeSet;

/// A cluster as numbers: its nodes, and its pods by kind. Filters decide which nodes a kind may be
/// on; they judge each node with only the pods that stay.
final class PlanModel {
  private final PlanSettings settings;
  private final List<NodeInfo> nodes;
  private final List<KindOfPods> open;
  private final List<BitSet> allowed = new ArrayList<>();
  private final List<NodeCosts> costs = new ArrayList<>();
  private final DomainRules rules;
  private final List<PodDisruptionBudget> budgets;
  private final List<Integer> disruptions;
  private final List<String> resources;
  private final List<PackingLimit> limits;

  /// The gangs, with the number of their pods that stay.
  private final SequencedMap<Gang, Integer> gangs = new LinkedHashMap<>();

  /// Reads a cluster.
  ///
  /// @param engine knows the cluster
  /// @param waiting the pods that may get a place
  PlanModel(
      PlanScenario scenario,
      PlanSettings settings,
      SimulatedCluster cluster,
      Engine engine,
      Collection<PodInfo> waiting) {
    this.settings = settings;
    budgets = List.copyOf(cluster.objects().list(PodDisruptionBudget.class));
    disruptions = budgets.stream().map(cluster.controllers().evictions()::allowed).toList();
    var sorting = new PodSorting(cluster, engine, waiting, settings.moves() > 0);
    Engine staying = scenario.scoringEngine(cluster);
    sorting.showFixed(staying);
    Snapshot fixed = staying.snapshot();
    nodes = List.copyOf(fixed.nodes().nodes());
    open = sorting.kinds().stream().filter(KindOfPods::isOpen).toList();
    resources = resources();
    limits = limits(sorting);
    rules =
        new DomainRules(
            nodes.stream().map(NodeInfo::node).toList(),
            sorting.kinds(),
            cluster.objects().objects(),
            new GroupTopologies(engine),
            scenario
                    .settings()
                    .featureGates()
                    .enabled(SchedulerFeature.TAINT_TOLERATION_COMPARISON_OPERATORS)
                ? TolerationMatcher.COMPARING
                : TolerationMatcher.EXACT);
    for (var kind : sorting.kinds()) {
      var gang = kind.kind().gang();
      if (gang != null) {
        int stay = kind.fixed().values().stream().mapToInt(List::size).sum();
        gangs.merge(gang, stay, Integer::sum);
      }
    }
    var dryRun = new DryRun(scenario.filtering(), scenario.ports(cluster), fixed);
    var podCosts = costs(cluster, staying);
    for (var kind : open) {
      allowed.add(allowed(dryRun, fixed, kind.sample().pod()));
      costs.add(podCosts.of(kind.sample()));
    }
  }

  private PodCosts costs(SimulatedCluster cluster, Engine staying) {
    var firmament = settings.costs().firmament();
    return firmament == null
        ? new ProfileCosts(staying, nodes)
        : new FirmamentCosts(firmament, cluster.objects().current(), nodes);
  }

  /// The names of the resources that count.
  private List<String> resources() {
    var scalars = new TreeSet<String>();
    for (var kind : open) {
      scalars.addAll(kind.kind().requests().scalars().keySet());
    }
    var names =
        new ArrayList<>(
            List.of(ResourceNames.CPU, ResourceNames.MEMORY, ResourceNames.EPHEMERAL_STORAGE));
    names.addAll(scalars);
    return names;
  }

  /// The amounts that pods may request together, in addition to the pods that stay.
  private List<PackingLimit> limits(PodSorting sorting) {
    var packed = new ArrayList<PackingLimit>();
    for (int l = 0; l < sorting.limits().size(); l++) {
      int number = l;
      var most = sorting.limits().get(l).most();
      var counted =
          sorting.kinds().stream().filter(it -> it.kind().limits().contains(number)).toList();
      var left = new ArrayList<Long>();
      for (String resource : resources) {
        Long limit = most.get(resource);
        left.add(
            limit == null
                ? PackingLimit.UNLIMITED
                : limit - counted.stream().mapToLong(it -> fixed(it, resource)).sum());
      }
      left.add(PackingLimit.UNLIMITED);
      packed.add(
          new PackingLimit(
              counted.stream().filter(KindOfPods::isOpen).map(open::indexOf).collect(toSet()),
              left));
    }
    return packed;
  }

  /// The requests of those pods of the kind that stay.
  private static long fixed(KindOfPods kind, String resource) {
    long pods = kind.fixed().values().stream().mapToLong(List::size).sum();
    return pods * kind.kind().requests().get(resource);
  }

  /// The nodes that filters accept for the pod, without rules about other pods.
  private BitSet allowed(DryRun dryRun, Snapshot fixed, Pod pod) {
    var filters = dryRun.filters(fixed, FreePod.of(pod));
    var passes = new BitSet();
    if (filters.preFilterRejections().isEmpty()) {
      for (int n = 0; n < nodes.size(); n++) {
        passes.set(n, filters.fits(nodes.get(n)));
      }
    }
    return passes;
  }

  /// The nodes; the number of a node is its index here.
  List<NodeInfo> nodes() {
    return nodes;
  }

  /// The kinds of pods that the plan may place; the number of a class is the kind's index here.
  List<KindOfPods> kinds() {
    return open;
  }

  /// The packing problem.
  PackingProblem problem(Cuts cuts) {
    var numbers = List.copyOf(gangs.keySet());
    var classes = new ArrayList<PodClass>();
    for (int c = 0; c < open.size(); c++) {
      var kind = open.get(c);
      Map<Integer, Integer> running = new TreeMap<>();
      kind.movable().forEach((node, pods) -> running.put(node, pods.size()));
      var of = kind.kind();
      classes.add(
          new PodClass(
              amounts(of.requests(), 1),
              of.priority(),
              cuts.waiting(kind),
              running,
              allowed.get(c),
              cuts.most(of),
              of.gang() == null ? PodClass.NO_GANG : numbers.indexOf(of.gang()),
              !of.isDaemon(),
              rules.rules(kind),
              rules.counters(kind),
              budgets(kind.sample().pod()),
              costs.get(c)));
    }
    return new PackingProblem(
        nodes.stream().map(this::node).toList(),
        classes,
        rules.counters(),
        gangs.entrySet().stream()
            .map(it -> Math.max(0, it.getKey().minimum() - it.getValue()))
            .toList(),
        limits,
        disruptions,
        settings.moves(),
        settings.objective());
  }

  private PackingNode node(NodeInfo info) {
    var allocatable = info.allocatable();
    var free = allocatable.minus(info.requested());
    return new PackingNode(
        amounts(free, allocatable.pods() - info.pods().size()),
        amounts(allocatable, allocatable.pods()),
        settings.objective() == PackingObjective.PRICE
            ? settings.prices().applyAsLong(info.node())
            : 1,
        info.pods().stream().anyMatch(pod -> !PodSorting.isDaemon(pod.pod())));
  }

  private List<Long> amounts(ResourceVector vector, long pods) {
    var amounts = new ArrayList<Long>();
    resources.forEach(name -> amounts.add(vector.get(name)));
    amounts.add(pods);
    return amounts;
  }

  private List<Integer> budgets(Pod pod) {
    var covering = new ArrayList<Integer>();
    for (int b = 0; b < budgets.size(); b++) {
      if (DisruptionTarget.covers(budgets.get(b), pod)) {
        covering.add(b);
      }
    }
    return covering;
  }
}
