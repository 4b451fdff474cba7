package dev.berth.loadaware.measured;

import dev.berth.api.codec.MustBe;
import dev.berth.api.codec.go.GoObject;
import dev.berth.framework.PluginArgsReader;
import dev.berth.loadaware.support.GoArgs;
import dev.berth.loadaware.usage.UsageSettings;
import java.time.Duration;
import java.util.Arrays;
import java.util.Map;

/// The arguments of LoadAware.
///
/// @param usage the source of the usage
/// @param statistic the statistic of the window
/// @param staleAfter the maximum age of a measurement, in seconds
/// @param thresholds in percent of the allocatable resources; 0 for none
/// @param resourceWeights of the score
/// @param estimatedScalingFactors the percentage of its requests that a pod is estimated to use
record MeasuredArgs(
    UsageSettings usage,
    Statistic statistic,
    long staleAfter,
    CpuAndMemory thresholds,
    CpuAndMemory resourceWeights,
    CpuAndMemory estimatedScalingFactors) {
  private static final CpuAndMemory THRESHOLDS = new CpuAndMemory(80, 90);
  private static final CpuAndMemory WEIGHTS = new CpuAndMemory(1, 1);
  private static final CpuAndMemory FACTORS = new CpuAndMemory(85, 70);
  private static final Duration STALE_AFTER = Duration.ofMinutes(3);
  private static final long PERCENT = 100;
  private static final long MOST_WEIGHT = 100;
  private static final long MOST_FACTOR = 1000;

  /// Reads the arguments, and fills in defaults.
  static MeasuredArgs read(PluginArgsReader args) {
    return GoArgs.read(args, "LoadAwareArgs", MeasuredArgs::of);
  }

  private static MeasuredArgs of(GoObject fields) {
    var usage = UsageSettings.read(fields);
    Duration staleAfter =
        UsageSettings.duration(
            fields, "staleAfter", STALE_AFTER, usage.interval(), Duration.ofDays(1));
    CpuAndMemory weights = amounts(fields, "resourceWeights", WEIGHTS, MOST_WEIGHT);
    if (weights.equals(CpuAndMemory.NONE)) {
      fields.report("resourceWeights", "resourceWeights: at least one has to be above 0");
    }
    return new MeasuredArgs(
        usage,
        statistic(fields),
        staleAfter.toSeconds(),
        amounts(fields, "thresholds", THRESHOLDS, PERCENT),
        weights,
        amounts(fields, "estimatedScalingFactors", FACTORS, MOST_FACTOR));
  }

  private static Statistic statistic(GoObject fields) {
    String text = fields.text("statistic");
    if (text.isEmpty()) {
      return Statistic.AVERAGE;
    }
    return Arrays.stream(Statistic.values())
        .filter(statistic -> statistic.toString().equals(text))
        .findFirst()
        .orElseGet(() -> {
          fields.report(
              "statistic",
              "statistic: "
                  + MustBe.oneOf(
                      Arrays.stream(Statistic.values()).map(Statistic::toString).toList(), text));
          return Statistic.AVERAGE;
        });
  }

  /// An absent amount is as in the other amount.
  private static CpuAndMemory amounts(
      GoObject fields, String name, CpuAndMemory otherwise, long most) {
    Map<String, Long> given = fields.int64sByResource(name);
    given.forEach((resource, amount) -> {
      if (!resource.equals("cpu") && !resource.equals("memory")) {
        fields.report(
            name, "%s: \"%s\" is not measured; cpu and memory are".formatted(name, resource));
      } else if (amount < 0 || amount > most) {
        fields.report(name, "%s.%s: %s".formatted(name, resource, MustBe.between(0, most, amount)));
      }
    });
    return new CpuAndMemory(
        given.getOrDefault("cpu", otherwise.milliCpu()),
        given.getOrDefault("memory", otherwise.memory()));
  }
}
