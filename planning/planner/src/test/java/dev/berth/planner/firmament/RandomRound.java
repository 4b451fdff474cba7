package dev.berth.planner.firmament;

import dev.berth.api.core.Affinity;
import dev.berth.api.core.NodeAffinity;
import dev.berth.api.core.NodeSelectorRequirement;
import dev.berth.api.core.NodeSelectorTerm;
import dev.berth.api.core.PreferredSchedulingTerm;
import dev.berth.api.core.Taint;
import dev.berth.api.core.Toleration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.SplittableRandom;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/// Rounds so small that all placements can be tried.
final class RandomRound {
  private final SplittableRandom random;
  private final List<Machine> machines = new ArrayList<>();
  private final List<Task> tasks = new ArrayList<>();

  private RandomRound(long seed) {
    random = new SplittableRandom(seed);
  }

  static RoundCase of(long seed) {
    return new RandomRound(seed).draw();
  }

  private RoundCase draw() {
    for (int i = 0, count = random.nextInt(1, 4); i < count; i++) {
      machines.add(machine("m" + i));
    }
    var model = model();
    for (int i = 0, count = random.nextInt(1, 5); i < count; i++) {
      tasks.add(task("t" + i, model));
    }
    return new RoundCase(
        new SchedulerState(machines, tasks, Map.of()), model, random.nextInt(3) == 0);
  }

  private CostModel model() {
    int slots = random.nextInt(1, 3);
    return switch (random.nextInt(4)) {
      case 0 -> new TrivialCostModel(slots);
      case 1 -> new OctopusCostModel(slots);
      case 2 -> new NetCostModel(slots, random.nextInt(1, 4));
      default -> new CpuCostModel();
    };
  }

  private Machine machine(String name) {
    long cpu = random.nextLong(1, 5) * 1000;
    long ram = random.nextLong(1, 5) * 1000;
    return new Machine(
        name,
        IntStream.range(0, random.nextInt(1, 3))
            .mapToObj(number -> new ProcessingUnit(name + "/" + number, number))
            .toList(),
        Map.of("zone", zone()),
        random.nextInt(4) == 0 ? List.of(new Taint("old", "", taintEffect(), null)) : List.of(),
        List.of(),
        new ComputeResources(cpu + random.nextLong(200), ram, 1000, 0),
        new ComputeResources(cpu, ram, 1000, bandwidth()),
        List.of(),
        random.nextInt(1, 4));
  }

  /// Now and then so much that running tasks want to move there.
  private long bandwidth() {
    return random.nextInt(4) == 0 ? 1_500_000 : random.nextLong(1000);
  }

  private String taintEffect() {
    return random.nextBoolean() ? Taint.NO_SCHEDULE : Taint.PREFER_NO_SCHEDULE;
  }

  private String zone() {
    return random.nextBoolean() ? "a" : "b";
  }

  private Task task(String name, CostModel model) {
    return new Task(
        name,
        "job" + random.nextInt(3),
        new TaskRequirements(
            new ComputeResources(
                random.nextLong(1, 4) * 500, random.nextLong(1, 4) * 400, 10, random.nextLong(400)),
            random.nextInt(4) == 0 ? List.of(inZone()) : List.of(),
            random.nextInt(4) == 0 ? preference() : null,
            random.nextInt(4) == 0
                ? List.of(new Toleration("old", Toleration.EXISTS, "", "", null))
                : List.of(),
            null),
        random.nextInt(3) == 0 ? List.of(unit()) : List.of(),
        random.nextInt(3) == 0 ? freeUnit(model) : null);
  }

  private NodeSelectorRequirement inZone() {
    return new NodeSelectorRequirement("zone", "In", List.of(zone()));
  }

  private Affinity preference() {
    var term = new NodeSelectorTerm(List.of(inZone()), List.of());
    return new Affinity(
        new NodeAffinity(null, List.of(new PreferredSchedulingTerm(random.nextInt(1, 101), term))),
        null,
        null);
  }

  private String unit() {
    var units = machines.get(random.nextInt(machines.size())).units();
    return units.get(random.nextInt(units.size())).name();
  }

  private @Nullable String freeUnit(CostModel model) {
    var machine = machines.get(random.nextInt(machines.size()));
    var unit = machine.units().get(random.nextInt(machine.units().size())).name();
    long taken = tasks.stream().filter(task -> unit.equals(task.runningOn())).count();
    return taken < model.slots(machine) ? unit : null;
  }
}
