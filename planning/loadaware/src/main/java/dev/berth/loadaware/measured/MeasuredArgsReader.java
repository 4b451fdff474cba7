package dev.berth.loadaware.measured;

import dev.berth.api.codec.go.GoObject;
import dev.berth.api.kubescheduler.PluginArgs;
import dev.berth.loadaware.support.ArgsFields;
import dev.berth.loadaware.support.UsageSettingsReader;
import dev.berth.loadaware.usage.UsageSettings;
import java.time.Duration;
import java.util.Arrays;
import java.util.Map;

/// Reads [MeasuredArgs], and fills in what is absent.
final class MeasuredArgsReader {
  private static final CpuAndMemory THRESHOLDS = new CpuAndMemory(80, 90);
  private static final CpuAndMemory WEIGHTS = new CpuAndMemory(1, 1);
  private static final CpuAndMemory FACTORS = new CpuAndMemory(85, 70);
  private static final Duration STALE_AFTER = Duration.ofMinutes(3);
  private static final long PERCENT = 100;
  private static final long MOST_WEIGHT = 100;
  private static final long MOST_FACTOR = 1000;

  private MeasuredArgsReader() {}

  /// The arguments.
  ///
  /// @throws dev.berth.framework.PluginException with all that is wrong
  static MeasuredArgs read(PluginArgs args) {
    return ArgsFields.read(args, "LoadAwareArgs", MeasuredArgsReader::read);
  }

  private static MeasuredArgs read(GoObject fields) {
    UsageSettings usage = UsageSettingsReader.read(fields);
    Duration staleAfter =
        UsageSettingsReader.duration(
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
              "statistic: \"%s\" is not one of %s".formatted(text, Statistic.allowed()));
          return Statistic.AVERAGE;
        });
  }

  /// What is absent is as in the other amount.
  private static CpuAndMemory amounts(
      GoObject fields, String name, CpuAndMemory otherwise, long most) {
    Map<String, Long> given = fields.int64sByResource(name);
    given.forEach((resource, amount) -> {
      if (!resource.equals("cpu") && !resource.equals("memory")) {
        fields.report(
            name, "%s: \"%s\" is not measured; cpu and memory are".formatted(name, resource));
      } else if (amount < 0 || amount > most) {
        fields.report(
            name, "%s.%s: %d is not between 0 and %d".formatted(name, resource, amount, most));
      }
    });
    return new CpuAndMemory(
        given.getOrDefault("cpu", otherwise.milliCpu()),
        given.getOrDefault("memory", otherwise.memory()));
  }
}
