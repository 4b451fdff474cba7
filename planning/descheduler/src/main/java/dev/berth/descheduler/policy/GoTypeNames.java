package dev.berth.descheduler.policy;

import java.util.Locale;
import java.util.Map;

/// How Go calls the types of arguments in its errors, where that does not follow from what is read:
/// those of fields, and of elements of lists.
final class GoTypeNames {
  private static final Map<String, String> NAMES =
      Map.ofEntries(
          Map.entry("DefaultEvictorArgs.priorityThreshold", "api.PriorityThreshold"),
          Map.entry("DefaultEvictorArgs.noEvictionPolicy", "defaultevictor.NoEvictionPolicy"),
          Map.entry("DefaultEvictorArgs.podProtections", "defaultevictor.PodProtections"),
          Map.entry("PodProtections.extraEnabled", "defaultevictor.PodProtection"),
          Map.entry("PodProtections.defaultDisabled", "defaultevictor.PodProtection"),
          Map.entry("PodProtections.config", "defaultevictor.PodProtectionsConfig"),
          Map.entry("PodProtectionsConfig.PodsWithPVC", "defaultevictor.PodsWithPVCConfig"),
          Map.entry(
              "PodsWithPVCConfig.protectedStorageClasses", "defaultevictor.ProtectedStorageClass"),
          Map.entry("PodLifeTimeArgs.ownerKinds", "podlifetime.OwnerKinds"),
          Map.entry("PodLifeTimeArgs.conditions", "podlifetime.PodConditionFilter"),
          Map.entry(
              "RemovePodsViolatingTopologySpreadConstraintArgs.constraints",
              "v1.UnsatisfiableConstraintAction"),
          Map.entry("LowNodeUtilizationArgs.numberOfNodes", "int"),
          Map.entry(
              "LowNodeUtilizationArgs.metricsUtilization", "nodeutilization.MetricsUtilization"),
          Map.entry("LowNodeUtilizationArgs.evictionLimits", "api.EvictionLimits"),
          Map.entry("MetricsUtilization.source", "api.MetricsSource"),
          Map.entry("MetricsUtilization.prometheus", "nodeutilization.Prometheus"),
          Map.entry("HighNodeUtilizationArgs.numberOfNodes", "int"),
          Map.entry("HighNodeUtilizationArgs.evictionModes", "nodeutilization.EvictionMode"));

  private GoTypeNames() {}

  /// The type of a field.
  ///
  /// @param struct what has the field
  /// @param usual what it is called unless it has a name of its own
  static String of(String struct, String field, String usual) {
    return NAMES.getOrDefault(struct + "." + field, usual);
  }

  /// How a struct in a field is usually called.
  static String ofStruct(String field) {
    return switch (field) {
      case "namespaces", "evictableNamespaces" -> "api.Namespaces";
      default -> "args." + field.substring(0, 1).toUpperCase(Locale.ROOT) + field.substring(1);
    };
  }
}
