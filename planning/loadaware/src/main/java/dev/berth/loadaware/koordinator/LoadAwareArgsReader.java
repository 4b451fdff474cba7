package dev.berth.loadaware.koordinator;

import dev.berth.api.codec.go.GoObject;
import dev.berth.api.kubescheduler.PluginArgs;
import dev.berth.framework.PluginException;
import dev.berth.loadaware.koordinator.LoadAwareArgs.Aggregated;
import dev.berth.loadaware.support.ArgsFields;
import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/// Reads [LoadAwareArgs], and fills in what is absent.
final class LoadAwareArgsReader {
  private static final Map<String, Long> WEIGHTS = Map.of("cpu", 1L, "memory", 1L);
  private static final Map<String, Long> THRESHOLDS = Map.of("cpu", 65L, "memory", 95L);
  private static final Map<String, Long> FACTORS = Map.of("cpu", 85L, "memory", 70L);
  private static final long EXPIRATION_SECONDS = 180;

  private LoadAwareArgsReader() {}

  /// The arguments.
  ///
  /// @throws PluginException with all that is wrong
  static LoadAwareArgs read(PluginArgs args) {
    LoadAwareArgs read =
        ArgsFields.read(args, "LoadAwareSchedulingArgs", LoadAwareArgsReader::read);
    List<String> problems = LoadAwareArgsValidation.problems(read);
    if (!problems.isEmpty()) {
      throw new PluginException(problems.size() == 1 ? problems.getFirst() : problems.toString());
    }
    return read;
  }

  private static LoadAwareArgs read(GoObject fields) {
    var _ = fields.text("estimator"); // there is one, whatever its name
    long dominant = orElse(fields.int64("dominantResourceWeight"), 0);
    Map<String, Long> weights = fields.int64sByResource("resourceWeights");
    Map<String, Long> thresholds = fields.int64sByResource("usageThresholds");
    var factors = new LinkedHashMap<>(FACTORS);
    factors.putAll(fields.int64sByResource("estimatedScalingFactors"));
    return new LoadAwareArgs(
        isOn(fields.bool("filterExpiredNodeMetrics"), true),
        orElse(fields.int64("nodeMetricExpirationSeconds"), EXPIRATION_SECONDS),
        isOn(fields.bool("enableScheduleWhenNodeMetricsExpired"), false),
        weights.isEmpty() && dominant == 0 ? WEIGHTS : weights,
        dominant,
        thresholds.isEmpty() ? THRESHOLDS : thresholds,
        fields.int64sByResource("prodUsageThresholds"),
        isOn(fields.bool("prodUsageIncludeSys"), false),
        isOn(fields.bool("scoreAccordingProdUsage"), false),
        factors,
        fields.int64("estimatedSecondsAfterPodScheduled"),
        fields.int64("estimatedSecondsAfterInitialized"),
        isOn(fields.bool("allowCustomizeEstimation"), false),
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
    return Objects.requireNonNullElse(fields.duration(name), Duration.ZERO);
  }

  private static long orElse(@Nullable Long value, long otherwise) {
    return Objects.requireNonNullElse(value, otherwise);
  }

  private static boolean isOn(@Nullable Boolean value, boolean otherwise) {
    return Objects.requireNonNullElse(value, otherwise);
  }
}
