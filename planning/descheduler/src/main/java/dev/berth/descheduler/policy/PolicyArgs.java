package dev.berth.descheduler.policy;

import dev.berth.api.codec.go.GoObject;
import dev.berth.api.meta.LabelSelector;
import dev.berth.api.meta.LabelSelectorRequirement;
import dev.berth.descheduler.framework.ArgsReader;
import java.time.Duration;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.SortedMap;
import org.jspecify.annotations.Nullable;

/// The arguments of a plugin in a policy, or an object within them. For one thread.
record PolicyArgs(GoObject in) implements ArgsReader {
  /// The names of the arguments' types in Go's errors, if they do not follow from the read type:
  /// those of fields, and of items of lists.
  private static final Map<String, String> TYPES =
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

  @Override
  public boolean has(String field) {
    return in.has(field);
  }

  @Override
  public String text(String field) {
    return in.text(field, type(field, "string"));
  }

  @Override
  public boolean flag(String field) {
    return Boolean.TRUE.equals(in.bool(field));
  }

  @Override
  public @Nullable Long unsigned(String field) {
    return in.unsigned(field);
  }

  @Override
  public int int32(String field) {
    return Objects.requireNonNullElse(in.int32(field, type(field, "int32")), 0L).intValue();
  }

  @Override
  public @Nullable Long int64(String field) {
    return in.int64(field);
  }

  @Override
  public @Nullable Duration duration(String field) {
    return in.duration(field);
  }

  @Override
  public List<String> texts(String field) {
    return in.texts(field, type(field, "string"));
  }

  @Override
  public List<Integer> ints(String field) {
    return in.int32s(field).stream().map(Long::intValue).toList();
  }

  @Override
  public SortedMap<String, Double> percentages(String field) {
    return in.float64sByName(field, "api.ResourceThresholds", "api.Percentage");
  }

  @Override
  public SortedMap<String, Long> integers(String field) {
    return in.int64sByResource(field);
  }

  @Override
  public @Nullable LabelSelector labelSelector(String field) {
    var selector = in.object(field, "v1.LabelSelector");
    if (selector == null) {
      return null;
    }
    var expressions =
        selector.objects("matchExpressions", "v1.LabelSelectorRequirement").stream()
            .map(it ->
                new LabelSelectorRequirement(
                    it.text("key"),
                    it.text("operator", "v1.LabelSelectorOperator"),
                    it.texts("values", "string")))
            .toList();
    return new LabelSelector(selector.textsByName("matchLabels"), expressions);
  }

  @Override
  public @Nullable ArgsReader object(String field) {
    var object = in.object(field, type(field, structType(field)));
    return object == null ? null : new PolicyArgs(object);
  }

  @Override
  public List<ArgsReader> objects(String field) {
    return in.objects(field, type(field, structType(field))).stream()
        .<ArgsReader>map(PolicyArgs::new)
        .toList();
  }

  private String type(String field, String usual) {
    return TYPES.getOrDefault(in.struct() + "." + field, usual);
  }

  /// The usual name of a struct in a field.
  private static String structType(String field) {
    return switch (field) {
      case "namespaces", "evictableNamespaces" -> "api.Namespaces";
      default -> "args." + field.substring(0, 1).toUpperCase(Locale.ROOT) + field.substring(1);
    };
  }
}
