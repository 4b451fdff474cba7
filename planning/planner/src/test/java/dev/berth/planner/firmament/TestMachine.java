package dev.berth.planner.firmament;

import dev.berth.api.core.Taint;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.IntStream;

/// A machine for tests, with everything a test does not care about. For one thread.
final class TestMachine {
  private final String name;
  private int units = 1;
  private final Map<String, String> labels = new TreeMap<>();
  private final List<Taint> taints = new ArrayList<>();
  private final List<Owner> avoids = new ArrayList<>();
  private final List<ComputeResources> foreign = new ArrayList<>();
  private ComputeResources capacity = new ComputeResources(1000, 32_000, 1000, 0);
  private ComputeResources allocatable = capacity;
  private int maxPods = 110;

  private TestMachine(String name) {
    this.name = name;
  }

  static TestMachine named(String name) {
    return new TestMachine(name);
  }

  TestMachine units(int count) {
    units = count;
    return this;
  }

  TestMachine label(String key, String value) {
    labels.put(key, value);
    return this;
  }

  TestMachine taint(String key, String effect) {
    taints.add(new Taint(key, "", effect, null));
    return this;
  }

  TestMachine avoids(String kind, String uid) {
    avoids.add(new Owner(kind, uid));
    return this;
  }

  TestMachine foreign(ComputeResources load) {
    foreign.add(load);
    return this;
  }

  TestMachine capacity(ComputeResources resources) {
    capacity = resources;
    return allocatable(resources);
  }

  TestMachine allocatable(ComputeResources resources) {
    allocatable = resources;
    return this;
  }

  TestMachine maxPods(int count) {
    maxPods = count;
    return this;
  }

  Machine machine() {
    return new Machine(
        name,
        IntStream.range(0, units)
            .mapToObj(number -> new ProcessingUnit(name + "/" + number, number))
            .toList(),
        labels,
        taints,
        avoids,
        capacity,
        allocatable,
        foreign,
        maxPods);
  }

  /// Returns the machine with nothing running on it.
  MachineStats idle() {
    return MachineStats.of(new SchedulerState(List.of(machine()), List.of(), Map.of())).getFirst();
  }
}
