package dev.berth.planner.firmament;

import static java.util.stream.Collectors.groupingBy;
import static java.util.stream.Collectors.toList;

import dev.berth.planner.flow.FlowNetwork;
import dev.berth.planner.flow.MinCostFlow;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/// One scheduling round: all waiting tasks find their places together, at the least total cost.
///
/// Each unit of flow is a task on its way to the sink, and its path says where the task runs:
///
/// ```
///   tasks       classes       machine   machines  units
///                             classes
///                        ┌──▶ a#0 ─┐
///   web ×3 ──▶ cpu 500 ──┼──▶ a#1 ─┴──▶ a ──▶ a/0 ─┐
///                        └─┐                       ├──▶ sink
///                          ├▶ b#0 ────▶ b ──▶ b/0 ─┤
///   db ×2 ───▶ cpu 900 ────┘                       │
///     └────────────── waits ───────────────────────┘
/// ```
///
/// - Tasks with the same arcs share a node, whose supply is their number.
/// - The i-th arc from a class to a machine goes through the machine's i-th class, which takes one
///   task: `b#0` takes one of web or one of db. So each further task on a machine costs more, and a
///   machine takes a limited number. Models without machine classes have one arc to each machine.
/// - A unit takes as many tasks as it has slots.
/// - Without preemption, running tasks keep their slots and are not part of the network.
/// - With preemption, they are: to stay costs nothing, to move costs as much as a place for a
///   waiting task, and to stop has a price of its own. If this price is 0, as in models 0, 8 and
///   10, a solver may stop tasks for nothing.
///
/// The network leaves out what never carries a task in Firmament, such as the coordinator. It also
/// has no node for the tasks of a job that get no place, because such a node limits nothing.
///
/// Tasks with pod affinity or anti-affinity have no place in this network. Firmament gives them
/// rounds of their own, which are not built here; in the result, they wait, at no cost.
///
/// Source: Isard et al., "Quincy: Fair Scheduling for Distributed Computing Clusters", SOSP 2009;
/// Gog et al., "Firmament: Fast, Centralized Cluster Scheduling at Scale", OSDI 2016.
///
/// Immutable.
public final class SchedulingRound {
  private final SchedulerState state;
  private final FlowNetwork network;
  private final int sink;
  private final List<TaskNode> taskNodes;
  private final Map<Integer, String> unitsByNode;
  private final Map<EquivalenceClass, Map<String, List<Long>>> arcCosts;

  /// Tasks that share a node.
  private record TaskNode(int node, List<Task> tasks) {}

  private SchedulingRound(SchedulerState state, Builder builder) {
    this.state = state;
    network = builder.network.build();
    sink = builder.sink;
    taskNodes = List.copyOf(builder.taskNodes);
    unitsByNode = Map.copyOf(builder.unitsByNode);
    arcCosts = Collections.unmodifiableMap(builder.arcCosts);
  }

  /// Builds the network of a round.
  ///
  /// @param preemption whether running tasks may be moved or stopped
  public static SchedulingRound of(SchedulerState state, CostModel model, boolean preemption) {
    var builder = new Builder(model, preemption, MachineStats.of(state));
    builder.addMachines();
    builder.addTasks(state.tasks());
    return new SchedulingRound(state, builder);
  }

  /// Returns the network, in which every solution is a placement.
  public FlowNetwork network() {
    return network;
  }

  /// Returns for each class of tasks that the round may place the costs of its places, by name of
  /// the machine, as [CostModel#arcCosts].
  public Map<EquivalenceClass, Map<String, List<Long>>> arcCosts() {
    return arcCosts;
  }

  /// Solves the round. There is always a solution.
  ///
  /// @throws ArithmeticException as [MinCostFlow#solve]
  public RoundResult solve(MinCostFlow solver) {
    var paths = new UnitPaths(solver.solve(network).orElseThrow());
    Map<String, TaskPlacement> placements = new HashMap<>();
    for (var taskNode : taskNodes) {
      for (var task : taskNode.tasks()) {
        placements.put(task.name(), placement(task, taskNode.node(), paths));
      }
    }
    return new RoundResult(
        state.tasks().stream()
            .map(task ->
                placements.getOrDefault(task.name(), new TaskPlacement(task, task.runningOn(), 0)))
            .toList(),
        state.gangs());
  }

  private TaskPlacement placement(Task task, int start, UnitPaths paths) {
    String unit = null;
    long cost = 0;
    int node = start;
    while (node != sink) {
      int arc = paths.take(node);
      cost += network.cost(arc);
      node = network.to(arc);
      unit = unitsByNode.getOrDefault(node, unit);
    }
    return new TaskPlacement(task, unit, cost);
  }

  /// Builds the network. For one thread.
  private static final class Builder {
    private final CostModel model;
    private final boolean preemption;
    private final List<MachineStats> machines;
    private final FlowNetwork.Builder network = new FlowNetwork.Builder();
    private final int sink = network.node(0);
    private final Map<String, MachineNodes> machineNodes = new HashMap<>();
    private final Map<String, Integer> unitNodes = new HashMap<>();
    private final Map<Integer, String> unitsByNode = new HashMap<>();
    private final Map<EquivalenceClass, Integer> classNodes = new HashMap<>();
    private final List<TaskNode> taskNodes = new ArrayList<>();
    private final Map<EquivalenceClass, Map<String, List<Long>>> arcCosts = new LinkedHashMap<>();

    /// A machine's node and those of its classes.
    private record MachineNodes(int node, List<Integer> classes) {}

    /// The properties that tasks on the same node share.
    private record Key(
        EquivalenceClass equivalenceClass, List<String> preferred, @Nullable String runningOn) {}

    Builder(CostModel model, boolean preemption, List<MachineStats> machines) {
      this.model = model;
      this.preemption = preemption;
      this.machines = machines;
    }

    void addMachines() {
      for (var stats : machines) {
        var machine = stats.machine();
        int node = network.node(0);
        machineNodes.put(machine.name(), new MachineNodes(node, new ArrayList<>()));
        for (var unit : machine.units()) {
          int slots = model.slots(machine);
          int free = preemption ? slots : Math.max(0, slots - stats.running(unit));
          int unitNode = network.node(0);
          unitNodes.put(unit.name(), unitNode);
          unitsByNode.put(unitNode, unit.name());
          network.arc(node, unitNode, free, model.unitCost(stats, unit));
          network.arc(unitNode, sink, free, 0);
        }
      }
    }

    void addTasks(List<Task> tasks) {
      Map<EquivalenceClass, TaskRequirements> first = new HashMap<>();
      tasks.forEach(task -> first.putIfAbsent(model.classOf(task), task.requirements()));
      tasks.stream()
          .filter(this::isPlaced)
          .collect(groupingBy(this::keyOf, LinkedHashMap::new, toList()))
          .forEach((key, equal) ->
              add(key, equal, Objects.requireNonNull(first.get(key.equivalenceClass()))));
    }

    private boolean isPlaced(Task task) {
      return task.runningOn() == null ? !task.requirements().hasPodAffinity() : preemption;
    }

    private Key keyOf(Task task) {
      return new Key(model.classOf(task), model.preferredUnits(task), task.runningOn());
    }

    private void add(Key key, List<Task> tasks, TaskRequirements requirements) {
      int count = tasks.size();
      int node = network.node(count);
      network.supply(sink, -count);
      taskNodes.add(new TaskNode(node, tasks));
      var on = key.runningOn();
      network.arc(node, sink, count, on == null ? model.unscheduledCost() : model.preemptionCost());
      Stream.concat(Stream.ofNullable(on), key.preferred().stream())
          .distinct()
          .forEach(
              unit -> network.arc(node, Objects.requireNonNull(unitNodes.get(unit)), count, 0));
      network.arc(node, classNode(key.equivalenceClass(), requirements), count, model.taskCost());
    }

    private int classNode(EquivalenceClass equivalenceClass, TaskRequirements requirements) {
      var known = classNodes.get(equivalenceClass);
      if (known != null) {
        return known;
      }
      int node = network.node(0);
      classNodes.put(equivalenceClass, node);
      var costs = model.arcCosts(requirements, machines);
      arcCosts.put(equivalenceClass, costs);
      costs.forEach((machine, places) ->
          connect(node, Objects.requireNonNull(machineNodes.get(machine)), places));
      return node;
    }

    private void connect(int classNode, MachineNodes machine, List<Long> costs) {
      if (!model.hasMachineClasses()) {
        network.arc(classNode, machine.node(), costs.size(), costs.getFirst());
        return;
      }
      for (int i = 0; i < costs.size(); i++) {
        if (i == machine.classes().size()) {
          int machineClass = network.node(0);
          network.arc(machineClass, machine.node(), 1, 0);
          machine.classes().add(machineClass);
        }
        network.arc(classNode, machine.classes().get(i), 1, costs.get(i));
      }
    }
  }
}
