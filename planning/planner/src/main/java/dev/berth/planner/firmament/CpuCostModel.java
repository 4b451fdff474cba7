package dev.berth.planner.firmament;

import static dev.berth.planner.firmament.RequestedCost.perMille;

import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/// Firmament's cost model 10, the one that Poseidon is deployed with. The cost of a place is the
/// sum of parts that resemble the scores of kube-scheduler in 2018, each from 0 to 1000:
///
/// | part | 1000 means |
/// |---|---|
/// | requested, balanced ([RequestedCost]) | CPU and memory are fully or unevenly used |
/// | node affinity | no preferred term matches; the machine with the largest weight has 0 |
/// | pod affinity | always: such preferences do not count in a round for many tasks |
/// | taints | as many intolerable `PreferNoSchedule` taints as on the worst machine |
/// | prefer-avoid | the machine's annotation names the task's controller |
///
/// The number of a machine's places for a class depends only on its available resources: the places
/// of other classes in the same round do not reduce it.
///
/// Weights and taints are divided by the largest ones in this round. Firmament never forgets the
/// largest ones; a new process, as here, has none to remember.
public record CpuCostModel() implements CostModel {
  private static final long WITHOUT_PLACE = 2_560_000;
  private static final long HIGHEST = 1000;

  /// A machine that a class can use, as far as its labels and taints decide.
  private record Candidate(MachineStats stats, long weight, int intolerableTaints) {}

  @Override
  public long unscheduledCost() {
    return WITHOUT_PLACE;
  }

  @Override
  public EquivalenceClass classOf(Task task) {
    var requirements = task.requirements();
    if (requirements.affinity() != null || TaintRules.hasOwn(requirements.tolerations())) {
      return new EquivalenceClass("job " + task.job());
    }
    var request = requirements.request();
    var cpuAndRam = "cpu %d ram %d".formatted(request.cpu(), request.ram());
    if (!requirements.selectors().isEmpty()) {
      return new EquivalenceClass("selectors " + requirements.selectorText() + " " + cpuAndRam);
    }
    return new EquivalenceClass(
        request.ephemeralStorage() == 0
            ? cpuAndRam
            : cpuAndRam + " ephemeral " + request.ephemeralStorage());
  }

  @Override
  public Map<String, List<Long>> arcCosts(TaskRequirements first, List<MachineStats> machines) {
    var affinity = first.affinity();
    var selection =
        NodeSelection.of(first.selectors(), affinity == null ? null : affinity.nodeAffinity());
    var taintRules = TaintRules.of(first.tolerations());
    var candidates = new ArrayList<Candidate>();
    long topWeight = 0;
    int topTaints = 0;
    for (var stats : machines) {
      var machine = stats.machine();
      if (selection.admits(machine.labels())) {
        long weight = selection.weight(machine.labels());
        topWeight = Math.max(topWeight, weight); // also that of machines closed by taints
        if (taintRules.admit(machine.taints())) {
          int taints = taintRules.countIntolerable(machine.taints());
          topTaints = Math.max(topTaints, taints);
          candidates.add(new Candidate(stats, weight, taints));
        }
      }
    }
    var costs = new LinkedHashMap<String, List<Long>>();
    for (var candidate : candidates) {
      long base =
          (HIGHEST - share(candidate.weight(), topWeight))
              + HIGHEST // pod affinity
              + share(candidate.intolerableTaints(), topTaints)
              + avoidance(first, candidate.stats().machine());
      var places = places(candidate.stats(), first.request(), base);
      if (!places.isEmpty()) {
        costs.put(candidate.stats().machine().name(), places);
      }
    }
    return Collections.unmodifiableMap(costs);
  }

  private static long share(long part, long top) {
    return part == 0 ? 0 : perMille((float) part / (float) top);
  }

  private static long avoidance(TaskRequirements requirements, Machine machine) {
    var owner = requirements.owner();
    return owner != null
            && (owner.kind().equals("ReplicationController") || owner.kind().equals("ReplicaSet"))
            && machine.avoids().contains(owner)
        ? HIGHEST
        : 0;
  }

  private static List<Long> places(MachineStats stats, ComputeResources request, long base) {
    var machine = stats.machine();
    var available = AvailableResources.of(stats);
    var requested = new RequestedCost(machine.capacity(), available, request);
    int free = machine.maxPods() - stats.running() - machine.foreign().size();
    var costs = new ArrayList<Long>();
    while (costs.size() < free && available.holds(request, costs.size() + 1)) {
      costs.add(base + requested.after(costs.size()));
    }
    return List.copyOf(costs);
  }

  @Override
  public boolean hasMachineClasses() {
    return true;
  }

  @Override
  public int slots(Machine machine) {
    return machine.maxPods();
  }
}
