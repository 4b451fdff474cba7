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

/// The settings of a run on which decisions depend. Plugins from outside are not part of it.
///
/// @param version of Berth
/// @param configuration a `KubeSchedulerConfiguration`, complete, in YAML
/// @param featureGates all of them
/// @param maxUnschedulable how long a pod may stay unschedulable before it is tried again without
///   an event
/// @param maxBindings how many pods may be bound at a time
/// @param seed of the choices that are left to chance
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

  /// A run without extenders.
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

  /// The same with these extenders.
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

  /// What is known of an extender without calling it.
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
