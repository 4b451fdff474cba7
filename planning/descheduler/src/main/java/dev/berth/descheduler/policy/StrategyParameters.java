package dev.berth.descheduler.policy;

import dev.berth.api.codec.Trees;
import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.SortedSet;
import java.util.TreeSet;
import java.util.function.BiConsumer;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/// The parameters of a v1alpha1 strategy, which become the arguments of a plugin.
///
/// @param strategy one of [#STRATEGIES]
/// @param remarks takes parameters and differences
record StrategyParameters(
    String strategy, Map<String, @Nullable Object> params, BiConsumer<String, String> remarks) {
  /// The parameters of each strategy that have become arguments, with the name after `=` or the
  /// last name in the path.
  private static final Map<String, List<String>> ARGUMENTS =
      """
      HighNodeUtilization namespaces=evictableNamespaces \
        nodeResourceUtilizationThresholds.thresholds \
        nodeResourceUtilizationThresholds.numberOfNodes
      LowNodeUtilization namespaces=evictableNamespaces \
        nodeResourceUtilizationThresholds.useDeviationThresholds \
        nodeResourceUtilizationThresholds.thresholds \
        nodeResourceUtilizationThresholds.targetThresholds \
        nodeResourceUtilizationThresholds.numberOfNodes
      PodLifeTime namespaces labelSelector podLifeTime.maxPodLifeTimeSeconds podLifeTime.states \
        podLifeTime.podStatusPhases
      RemoveDuplicates namespaces removeDuplicates.excludeOwnerKinds
      RemoveFailedPods namespaces labelSelector failedPods.includingInitContainers \
        failedPods.minPodLifetimeSeconds failedPods.excludeOwnerKinds failedPods.reasons
      RemovePodsHavingTooManyRestarts namespaces labelSelector \
        podsHavingTooManyRestarts.podRestartThreshold \
        podsHavingTooManyRestarts.includingInitContainers
      RemovePodsViolatingInterPodAntiAffinity namespaces labelSelector
      RemovePodsViolatingNodeAffinity namespaces labelSelector nodeAffinityType
      RemovePodsViolatingNodeTaints namespaces labelSelector includePreferNoSchedule \
        excludedTaints includedTaints
      RemovePodsViolatingTopologySpreadConstraint namespaces labelSelector includeSoftConstraints
      """
          .lines()
          .map(line -> List.of(line.split(" +", -1)))
          .collect(Collectors.toUnmodifiableMap(List::getFirst, it -> it.subList(1, it.size())));

  /// The former strategies.
  static final SortedSet<String> STRATEGIES =
      Collections.unmodifiableSortedSet(new TreeSet<>(ARGUMENTS.keySet()));

  /// Parameters that became arguments of DefaultEvictor.
  static final Set<String> OF_EVICTOR =
      Set.of("nodeFit", "thresholdPriority", "thresholdPriorityClassName");

  /// Objects that are copied as a whole.
  private static final Set<String> WHOLE = Set.of("namespaces", "labelSelector");

  /// The arguments of the plugin with the strategy's name.
  Map<String, @Nullable Object> args() {
    var args = new LinkedHashMap<String, @Nullable Object>();
    var read = new TreeSet<String>();
    for (String rule : ARGUMENTS.getOrDefault(strategy, List.of())) {
      int equals = rule.indexOf('=');
      String path = equals < 0 ? rule : rule.substring(0, equals);
      Object value = PolicyTree.value(params, path);
      read.add(path);
      if (value != null) {
        args.put(rule.substring(Math.max(equals, rule.lastIndexOf('.')) + 1), value);
      }
    }
    if (args.containsKey("includedTaints")) {
      remarks.accept("includedTaints", FormerPolicyConverter.COUNTS_NOW);
    }
    unread(read);
    constraints(args);
    states(args);
    return args;
  }

  private static void constraints(Map<String, @Nullable Object> args) {
    if (Boolean.TRUE.equals(args.remove("includeSoftConstraints"))) {
      args.put("constraints", List.of("DoNotSchedule", "ScheduleAnyway"));
    }
  }

  private static void states(Map<String, @Nullable Object> args) {
    if (args.remove("podStatusPhases") instanceof List<?> phases) {
      var states = new ArrayList<Object>(phases);
      if (args.get("states") instanceof List<?> others) {
        states.addAll(others);
      }
      args.put("states", states);
    }
  }

  /// All strategies had all parameters, and each read its own.
  private void unread(Set<String> read) {
    given().stream()
        .filter(path -> !read.contains(path) && !OF_EVICTOR.contains(path))
        .forEach(
            path -> remarks.accept(path, "is left out: %s did not read it".formatted(strategy)));
  }

  private SortedSet<String> given() {
    var given = new TreeSet<String>();
    params.forEach((name, value) -> {
      if (value instanceof Map && !WHOLE.contains(name)) {
        Trees.object(value).keySet().forEach(field -> given.add(name + "." + field));
      } else if (value != null && !Boolean.FALSE.equals(value)) {
        given.add(name);
      }
    });
    return given;
  }
}
