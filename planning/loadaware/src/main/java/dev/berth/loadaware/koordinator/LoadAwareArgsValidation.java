package dev.berth.loadaware.koordinator;

import dev.berth.api.codec.Codecs;
import dev.berth.api.codec.GoDuration;
import dev.berth.api.codec.JsonEncoder;
import dev.berth.loadaware.koordinator.LoadAwareArgs.Aggregated;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/// What is wrong with [LoadAwareArgs], in Koordinator's words. Of several resources of one field
/// the first one by name is told of.
final class LoadAwareArgsValidation {
  private static final long PERCENT = 100;
  private static final List<String> TYPES = List.of("avg", "p50", "p90", "p95", "p99");

  private final List<String> problems = new ArrayList<>();

  private LoadAwareArgsValidation() {}

  static List<String> problems(LoadAwareArgs args) {
    var validation = new LoadAwareArgsValidation();
    validation.validate(args);
    return validation.problems;
  }

  private void validate(LoadAwareArgs args) {
    long seconds = args.nodeMetricExpirationSeconds();
    if (seconds <= 0) {
      invalid(
          "nodeMetricExpiredSeconds",
          Long.toString(seconds),
          "nodeMetricExpiredSeconds should be a positive value");
    }
    inRange("resourceWeights", args.resourceWeights(), "resource Weight", 1);
    long dominant = args.dominantResourceWeight();
    if (dominant < 0) {
      invalid(
          "dominantResourceWeight",
          Long.toString(dominant),
          "dominantResourceWeight should not be a negative value");
    }
    if (dominant > PERCENT) {
      invalid(
          "dominantResourceWeight",
          Long.toString(dominant),
          "dominantResourceWeight should be less than 100");
    }
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

  private void invalid(String field, String value, String detail) {
    problems.add("%s: Invalid value: %s: %s".formatted(field, value, detail));
  }
}
