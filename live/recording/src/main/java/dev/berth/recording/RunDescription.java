package dev.berth.recording;

import dev.berth.engine.extender.Extender;
import dev.berth.engine.extender.Extender.Role;
import java.time.Duration;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.SortedMap;
import java.util.TreeMap;

/// The settings of a run on which its decisions depend. External plugins are not included.
///
/// @param version the version of Berth
/// @param configuration a complete `KubeSchedulerConfiguration` in YAML
/// @param featureGates all feature gates
/// @param maxUnschedulable the longest time that a pod waits for an event before it is tried
///   without one
/// @param maxBindings how many pods may be bound at the same time
/// @param seed the seed for random choices
/// @param extenders in the order of the configuration
public record RunDescription(
    String version,
    String configuration,
    SortedMap<String, Boolean> featureGates,
    Duration maxUnschedulable,
    int maxBindings,
    long seed,
    List<ExtenderTraits> extenders) {
  public RunDescription {
    featureGates = Collections.unmodifiableSortedMap(new TreeMap<>(featureGates));
    extenders = List.copyOf(extenders);
  }

  /// Creates the description of a run without extenders.
  public static RunDescription of(
      String version,
      String configuration,
      Map<String, Boolean> featureGates,
      Duration maxUnschedulable,
      int maxBindings,
      long seed) {
    return new RunDescription(
        version,
        configuration,
        new TreeMap<>(featureGates),
        maxUnschedulable,
        maxBindings,
        seed,
        List.of());
  }

  /// Returns the description with these extenders.
  public RunDescription with(List<? extends Extender> services) {
    return new RunDescription(
        version,
        configuration,
        featureGates,
        maxUnschedulable,
        maxBindings,
        seed,
        services.stream().map(ExtenderTraits::of).toList());
  }

  /// The properties of an extender that are known without calling it.
  public record ExtenderTraits(String name, Set<Role> roles, boolean ignorable, long weight) {
    public ExtenderTraits {
      roles = Set.copyOf(roles);
    }

    static ExtenderTraits of(Extender extender) {
      return new ExtenderTraits(
          extender.name(), extender.roles(), extender.isIgnorable(), extender.weight());
    }
  }
}
