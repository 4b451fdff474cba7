package dev.berth.loadaware.koordinator;

import static java.util.Objects.requireNonNullElse;

import dev.berth.api.codec.Codecs;
import dev.berth.api.codec.GoDuration;
import dev.berth.api.codec.JsonEncoder;
import dev.berth.api.codec.go.GoObject;
import dev.berth.framework.PluginArgsReader;
import dev.berth.framework.status.PluginException;
import dev.berth.loadaware.support.GoArgs;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/// `LoadAwareSchedulingArgs`, with defaults. Thresholds are percentages of the node's capacity, 0
/// for none.
///
/// @param filterExpiredNodeMetrics whether the filter checks the age of metrics
/// @param nodeMetricExpirationSeconds the maximum age of a metric
/// @param enableScheduleWhenNodeMetricsExpired whether nodes with old metrics pass the filter
/// @param dominantResourceWeight the weight of the scarcest resource
/// @param prodUsageIncludeSys whether the system's use counts as use by production pods
/// @param scoreAccordingProdUsage whether production pods are scored by the use of such pods
/// @param estimatedScalingFactors the percentage of its requests that a pod is expected to use
/// @param estimatedSecondsAfterPodScheduled the time for which a pod's estimate counts even if less
///   is measured; null for no longer than needed
/// @param estimatedSecondsAfterInitialized the same after the pod's initialization, which takes
///   precedence
/// @param allowCustomizeEstimation whether annotations of pods may change this
/// @param aggregated null if averages are enough
/// @param supportedResources further resources that annotations of nodes may name
record LoadAwareArgs(
    boolean filterExpiredNodeMetrics,
    long nodeMetricExpirationSeconds,
    boolean enableScheduleWhenNodeMetricsExpired,
    Map<String, Long> resourceWeights,
    long dominantResourceWeight,
    Map<String, Long> usageThresholds,
    Map<String, Long> prodUsageThresholds,
    boolean prodUsageIncludeSys,
    boolean scoreAccordingProdUsage,
    Map<String, Long> estimatedScalingFactors,
    @Nullable Long estimatedSecondsAfterPodScheduled,
    @Nullable Long estimatedSecondsAfterInitialized,
    boolean allowCustomizeEstimation,
    @Nullable Aggregated aggregated,
    List<String> supportedResources) {
  private static final Map<String, Long> WEIGHTS = Map.of("cpu", 1L, "memory", 1L);
  private static final Map<String, Long> THRESHOLDS = Map.of("cpu", 65L, "memory", 95L);
  private static final Map<String, Long> FACTORS = Map.of("cpu", 85L, "memory", 70L);
  private static final long EXPIRATION_SECONDS = 180;

  LoadAwareArgs {
    resourceWeights = copy(resourceWeights);
    usageThresholds = copy(usageThresholds);
    prodUsageThresholds = copy(prodUsageThresholds);
    estimatedScalingFactors = copy(estimatedScalingFactors);
    supportedResources = List.copyOf(supportedResources);
  }

  /// Reads the arguments, and fills in defaults.
  ///
  /// @throws PluginException with all errors in their values
  static LoadAwareArgs read(PluginArgsReader args) {
    LoadAwareArgs read = GoArgs.read(args, "LoadAwareSchedulingArgs", LoadAwareArgs::of);
    List<String> problems = Validation.problems(read);
    if (!problems.isEmpty()) {
      throw new PluginException(problems.size() == 1 ? problems.getFirst() : problems.toString());
    }
    return read;
  }

  private static LoadAwareArgs of(GoObject fields) {
    var _ = fields.text("estimator"); // there is one, whatever its name
    long dominant = requireNonNullElse(fields.int64("dominantResourceWeight"), 0L);
    Map<String, Long> weights = fields.int64sByResource("resourceWeights");
    Map<String, Long> thresholds = fields.int64sByResource("usageThresholds");
    var factors = new LinkedHashMap<>(FACTORS);
    factors.putAll(fields.int64sByResource("estimatedScalingFactors"));
    return new LoadAwareArgs(
        requireNonNullElse(fields.bool("filterExpiredNodeMetrics"), true),
        requireNonNullElse(fields.int64("nodeMetricExpirationSeconds"), EXPIRATION_SECONDS),
        Boolean.TRUE.equals(fields.bool("enableScheduleWhenNodeMetricsExpired")),
        weights.isEmpty() && dominant == 0 ? WEIGHTS : weights,
        dominant,
        thresholds.isEmpty() ? THRESHOLDS : thresholds,
        fields.int64sByResource("prodUsageThresholds"),
        Boolean.TRUE.equals(fields.bool("prodUsageIncludeSys")),
        Boolean.TRUE.equals(fields.bool("scoreAccordingProdUsage")),
        factors,
        fields.int64("estimatedSecondsAfterPodScheduled"),
        fields.int64("estimatedSecondsAfterInitialized"),
        Boolean.TRUE.equals(fields.bool("allowCustomizeEstimation")),
        aggregated(fields.object("aggregated", "LoadAwareSchedulingAggregatedArgs")),
        fields.texts("supportedResources", "string"));
  }

  private static @Nullable Aggregated aggregated(@Nullable GoObject fields) {
    return fields == null
        ? null
        : new Aggregated(
            fields.int64sByResource("usageThresholds"),
            fields.text("usageAggregationType"),
            duration(fields, "usageAggregatedDuration"),
            fields.text("scoreAggregationType"),
            duration(fields, "scoreAggregatedDuration"));
  }

  /// A duration; zero if it is absent.
  static Duration duration(GoObject fields, String name) {
    return requireNonNullElse(fields.duration(name), Duration.ZERO);
  }

  /// Whether nodes are rejected because their metrics are too old.
  boolean rejectsExpired() {
    return filterExpiredNodeMetrics && !enableScheduleWhenNodeMetricsExpired;
  }

  /// By percentiles.
  ///
  /// @param usageAggregationType such as `p95`; empty for none
  /// @param usageAggregatedDuration the period of the percentile; zero means the longest in the
  ///   node's metrics
  record Aggregated(
      Map<String, Long> usageThresholds,
      String usageAggregationType,
      Duration usageAggregatedDuration,
      String scoreAggregationType,
      Duration scoreAggregatedDuration) {
    Aggregated {
      usageThresholds = copy(usageThresholds);
    }
  }

  private static Map<String, Long> copy(Map<String, Long> numbers) {
    return Collections.unmodifiableMap(new LinkedHashMap<>(numbers));
  }

  /// The errors in arguments, in Koordinator's words. If several resources of one field are wrong,
  /// it reports the first by name.
  private static final class Validation {
    private static final long PERCENT = 100;
    private static final List<String> TYPES = List.of("avg", "p50", "p90", "p95", "p99");

    private final List<String> problems = new ArrayList<>();

    static List<String> problems(LoadAwareArgs args) {
      var validation = new Validation();
      validation.validate(args);
      return validation.problems;
    }

    private void validate(LoadAwareArgs args) {
      long seconds = args.nodeMetricExpirationSeconds();
      check(seconds > 0, "nodeMetricExpiredSeconds", seconds, "should be a positive value");
      inRange("resourceWeights", args.resourceWeights(), "resource Weight", 1);
      long dominant = args.dominantResourceWeight();
      check(dominant >= 0, "dominantResourceWeight", dominant, "should not be a negative value");
      check(dominant <= PERCENT, "dominantResourceWeight", dominant, "should be less than 100");
      inRange("usageThresholds", args.usageThresholds(), "resource Threshold", 0);
      inRange(
          "estimatedScalingFactors",
          args.estimatedScalingFactors(),
          "estimated resource ScalingFactor",
          1);
      new TreeMap<>(args.resourceWeights())
          .keySet().stream()
              .filter(resource -> !args.estimatedScalingFactors().containsKey(resource))
              .findFirst()
              .ifPresent(resource ->
                  problems.add("estimatedScalingFactors: Not found: \"%s\"".formatted(resource)));
      Aggregated aggregated = args.aggregated();
      if (aggregated != null) {
        validate(aggregated);
      }
    }

    private void validate(Aggregated aggregated) {
      inRange("aggregated.usageThresholds", aggregated.usageThresholds(), "resource Threshold", 0);
      type("aggregated.usageAggregationType", aggregated.usageAggregationType());
      duration("aggregated.usageAggregatedDuration", aggregated.usageAggregatedDuration());
      type("aggregated.scoreAggregationType", aggregated.scoreAggregationType());
      duration("aggregated.scoreAggregatedDuration", aggregated.scoreAggregatedDuration());
    }

    private void check(boolean isValid, String field, long value, String rule) {
      if (!isValid) {
        invalid(field, value, field + " " + rule);
      }
    }

    private void type(String field, String type) {
      if (!type.isEmpty() && !TYPES.contains(type)) {
        problems.add(
            "%s: Unsupported value: \"%s\": supported values: \"%s\""
                .formatted(field, type, String.join("\", \"", TYPES)));
      }
    }

    private void duration(String field, Duration duration) {
      if (duration.isNegative()) {
        invalid(field, "\"" + GoDuration.format(duration) + "\"", "duration must be >= 0");
      }
    }

    private void inRange(String field, Map<String, Long> numbers, String what, long least) {
      for (var entry : new TreeMap<>(numbers).entrySet()) {
        long number = entry.getValue();
        if (number < least || number > PERCENT) {
          invalid(
              field,
              JsonEncoder.text(Codecs.ANY, new TreeMap<>(numbers)),
              "%s of %s should be %s, got %d"
                  .formatted(
                      what,
                      entry.getKey(),
                      number < least ? "a positive value" : "less than 100",
                      number));
          return;
        }
      }
    }

    private void invalid(String field, Object value, String detail) {
      problems.add("%s: Invalid value: %s: %s".formatted(field, value, detail));
    }
  }
}
