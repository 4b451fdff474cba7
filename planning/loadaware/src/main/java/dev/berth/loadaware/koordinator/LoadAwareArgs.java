package dev.berth.loadaware.koordinator;

import java.time.Duration;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/// `LoadAwareSchedulingArgs`, with defaults. Thresholds are percent of what the node has, 0 for
/// none.
///
/// @param filterExpiredNodeMetrics whether the filter looks at the age of metrics
/// @param nodeMetricExpirationSeconds how old a metric may be
/// @param enableScheduleWhenNodeMetricsExpired whether nodes with old metrics pass the filter
/// @param dominantResourceWeight the weight of the resource of which the least is free
/// @param prodUsageIncludeSys whether what the system uses counts as used by pods of production
/// @param scoreAccordingProdUsage whether pods of production are scored by what such pods use
/// @param estimatedScalingFactors how much of its requests a pod is expected to use, in percent
/// @param estimatedSecondsAfterPodScheduled for how long after that a pod's estimate counts even if
///   less is measured; null for no longer than needed
/// @param estimatedSecondsAfterInitialized the same after the pod's initialization, which takes
///   precedence
/// @param allowCustomizeEstimation whether pods may say so by annotations
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
  LoadAwareArgs {
    resourceWeights = copy(resourceWeights);
    usageThresholds = copy(usageThresholds);
    prodUsageThresholds = copy(prodUsageThresholds);
    estimatedScalingFactors = copy(estimatedScalingFactors);
    supportedResources = List.copyOf(supportedResources);
  }

  /// Whether nodes are rejected since their metrics are too old.
  boolean rejectsExpired() {
    return filterExpiredNodeMetrics && !enableScheduleWhenNodeMetricsExpired;
  }

  /// By percentiles.
  ///
  /// @param usageAggregationType such as `p95`; empty for none
  /// @param usageAggregatedDuration the period that the percentile covers; zero means the longest
  ///   that the node's metrics have
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
}
