package dev.berth.descheduler.policy;

import java.util.Locale;
import java.util.Map;

/// How Go calls the types of fields in its errors, where that does not follow from what is read.
final class GoTypeNames {
  private static final Map<String, String> NAMES =
      Map.ofEntries(
          Map.entry("DeschedulerPolicy.profiles", "[]v1alpha2.DeschedulerProfile"),
          Map.entry("DeschedulerPolicy.metricsCollector", "v1alpha2.MetricsCollector"),
          Map.entry("DeschedulerPolicy.metricsProviders", "[]v1alpha2.MetricsProvider"),
          Map.entry("MetricsProvider.source", "v1alpha2.MetricsSource"),
          Map.entry("MetricsProvider.prometheus", "v1alpha2.Prometheus"),
          Map.entry("Prometheus.authToken", "v1alpha2.AuthToken"),
          Map.entry("AuthToken.secretReference", "v1alpha2.SecretReference"),
          Map.entry("DeschedulerProfile.pluginConfig", "[]v1alpha2.PluginConfig"),
          Map.entry("DeschedulerProfile.plugins", "v1alpha2.Plugins"),
          Map.entry("Plugins.presort", "v1alpha2.PluginSet"),
          Map.entry("Plugins.sort", "v1alpha2.PluginSet"),
          Map.entry("Plugins.deschedule", "v1alpha2.PluginSet"),
          Map.entry("Plugins.balance", "v1alpha2.PluginSet"),
          Map.entry("Plugins.filter", "v1alpha2.PluginSet"),
          Map.entry("Plugins.preevictionfilter", "v1alpha2.PluginSet"),
          Map.entry("DefaultEvictorArgs.priorityThreshold", "api.PriorityThreshold"),
          Map.entry("DefaultEvictorArgs.noEvictionPolicy", "defaultevictor.NoEvictionPolicy"),
          Map.entry("DefaultEvictorArgs.podProtections", "defaultevictor.PodProtections"),
          Map.entry("PodProtections.extraEnabled", "[]defaultevictor.PodProtection"),
          Map.entry("PodProtections.defaultDisabled", "[]defaultevictor.PodProtection"),
          Map.entry("PodProtections.config", "defaultevictor.PodProtectionsConfig"),
          Map.entry("PodProtectionsConfig.PodsWithPVC", "defaultevictor.PodsWithPVCConfig"),
          Map.entry(
              "PodsWithPVCConfig.protectedStorageClasses",
              "[]defaultevictor.ProtectedStorageClass"),
          Map.entry("PodLifeTimeArgs.ownerKinds", "podlifetime.OwnerKinds"),
          Map.entry("PodLifeTimeArgs.conditions", "[]podlifetime.PodConditionFilter"),
          Map.entry(
              "RemovePodsViolatingTopologySpreadConstraintArgs.constraints",
              "[]v1.UnsatisfiableConstraintAction"),
          Map.entry("LowNodeUtilizationArgs.numberOfNodes", "int"),
          Map.entry(
              "LowNodeUtilizationArgs.metricsUtilization", "nodeutilization.MetricsUtilization"),
          Map.entry("LowNodeUtilizationArgs.evictionLimits", "api.EvictionLimits"),
          Map.entry("MetricsUtilization.source", "api.MetricsSource"),
          Map.entry("MetricsUtilization.prometheus", "nodeutilization.Prometheus"),
          Map.entry("HighNodeUtilizationArgs.numberOfNodes", "int"),
          Map.entry("HighNodeUtilizationArgs.evictionModes", "[]nodeutilization.EvictionMode"),
          Map.entry("LabelSelector.matchExpressions", "[]v1.LabelSelectorRequirement"),
          Map.entry("LabelSelectorRequirement.operator", "v1.LabelSelectorOperator"));

  private GoTypeNames() {}

  /// The type of a field.
  ///
  /// @param struct what has the field
  /// @param usual what it is called unless it has a name of its own
  static String of(String struct, String field, String usual) {
    return NAMES.getOrDefault(struct + "." + field, usual);
  }

  /// The type of a field that is a struct.
  static String structOf(String struct, String field) {
    var usual =
        switch (field) {
          case "namespaces", "evictableNamespaces" -> "api.Namespaces";
          case "labelSelector", "namespaceLabelSelector" -> "v1.LabelSelector";
          default -> "args." + field.substring(0, 1).toUpperCase(Locale.ROOT) + field.substring(1);
        };
    return of(struct, field, usual);
  }

  /// `[]v1.X` is a list of `v1.X`.
  static String element(String list) {
    return list.startsWith("[]") ? list.substring(2) : list;
  }

  /// `v1.X` without its package.
  static String simple(String type) {
    return type.substring(type.lastIndexOf('.') + 1);
  }
}
