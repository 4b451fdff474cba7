package dev.berth.planner.firmament;

import dev.berth.api.core.Taint;
import java.util.List;
import java.util.Map;

/// A node of Kubernetes, as Firmament knows it.
///
/// @param name unique among all machines
/// @param avoids controllers whose tasks should run elsewhere
/// @param allocatable what all tasks together may use, whether they run or not. Its `netRx` is what
///   the last measurement has left; placements do not change it, and without a measurement it is 0
/// @param foreign what each running pod of other schedulers uses
/// @param maxPods how many pods may run here
public record Machine(
    String name,
    List<ProcessingUnit> units,
    Map<String, String> labels,
    List<Taint> taints,
    List<Owner> avoids,
    ComputeResources capacity,
    ComputeResources allocatable,
    List<ComputeResources> foreign,
    int maxPods) {

  public Machine {
    units = List.copyOf(units);
    labels = Map.copyOf(labels);
    taints = List.copyOf(taints);
    avoids = List.copyOf(avoids);
    foreign = List.copyOf(foreign);
  }
}
