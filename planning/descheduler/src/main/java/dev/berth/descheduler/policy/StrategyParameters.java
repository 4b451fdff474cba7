package dev.berth.descheduler.policy;

import dev.berth.config.conversion.Trees;
import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.SortedSet;
import java.util.TreeSet;
import java.util.function.BiConsumer;
import org.jspecify.annotations.Nullable;

/// The parameters of a strategy of v1alpha1, of which the arguments of a plugin are made.
final class StrategyParameters {
  private static final String UTILIZATION = "nodeResourceUtilizationThresholds.";

  /// Of each strategy those that have become arguments, of the name after `=` or of the last one in
  /// the path.
  private static final Map<String, List<String>> ARGUMENTS =
      Map.of(
          "HighNodeUtilization",
          List.of(
              "namespaces=evictableNamespaces",
              UTILIZATION + "thresholds",
              UTILIZATION + "numberOfNodes"),
          "LowNodeUtilization",
          List.of(
              "namespaces=evictableNamespaces",
              UTILIZATION + "useDeviationThresholds",
              UTILIZATION + "thresholds",
              UTILIZATION + "targetThresholds",
              UTILIZATION + "numberOfNodes"),
          "PodLifeTime",
          List.of(
              "namespaces",
              "labelSelector",
              "podLifeTime.maxPodLifeTimeSeconds",
              "podLifeTime.states",
              "podLifeTime.podStatusPhases"),
          "RemoveDuplicates",
          List.of("namespaces", "removeDuplicates.excludeOwnerKinds"),
          "RemoveFailedPods",
          List.of(
              "namespaces",
              "labelSelector",
              "failedPods.includingInitContainers",
              "failedPods.minPodLifetimeSeconds",
              "failedPods.excludeOwnerKinds",
              "failedPods.reasons"),
          "RemovePodsHavingTooManyRestarts",
          List.of(
              "namespaces",
              "labelSelector",
              "podsHavingTooManyRestarts.podRestartThreshold",
              "podsHavingTooManyRestarts.includingInitContainers"),
          "RemovePodsViolatingInterPodAntiAffinity",
          List.of("namespaces", "labelSelector"),
          "RemovePodsViolatingNodeAffinity",
          List.of("namespaces", "labelSelector", "nodeAffinityType"),
          "RemovePodsViolatingNodeTaints",
          List.of(
              "namespaces",
              "labelSelector",
              "includePreferNoSchedule",
              "excludedTaints",
              "includedTaints"),
          "RemovePodsViolatingTopologySpreadConstraint",
          List.of("namespaces", "labelSelector", "includeSoftConstraints"));

  /// The strategies that there were.
  static final SortedSet<String> STRATEGIES =
      Collections.unmodifiableSortedSet(new TreeSet<>(ARGUMENTS.keySet()));

  /// Parameters that became arguments of DefaultEvictor.
  static final Set<String> OF_EVICTOR =
      Set.of("nodeFit", "thresholdPriority", "thresholdPriorityClassName");

  /// Objects that are taken over as a whole.
  private static final Set<String> WHOLE = Set.of("namespaces", "labelSelector");

  private final String strategy;
  private final Map<String, @Nullable Object> params;
  private final BiConsumer<String, String> remarks;

  /// @param strategy one of [#STRATEGIES]
  /// @param remarks takes parameters and differences
  StrategyParameters(
      String strategy, Map<String, @Nullable Object> params, BiConsumer<String, String> remarks) {
    this.strategy = strategy;
    this.params = params;
    this.remarks = remarks;
  }

  /// The arguments of the plugin that has the strategy's name.
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
