package dev.berth.descheduler.plugins.lownodeload;

import dev.berth.descheduler.framework.ArgsReader;
import java.time.Duration;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/// When a node that is overutilized is taken for one that stays so.
///
/// @param timeout how long at most it is taken for one; zero for a minute
/// @param consecutiveAbnormalities in more cycles in a row than these it has to be overutilized; 1
///   for at once
/// @param consecutiveNormalities after more cycles in a row than these it is not taken for one any
///   more
record AnomalyCondition(
    Duration timeout, long consecutiveAbnormalities, long consecutiveNormalities) {
  private static final AnomalyCondition DEFAULT = new AnomalyCondition(Duration.ofMinutes(1), 5, 3);

  /// The general one. As in Koordinator, of two counts that are missing only the first is filled
  /// in.
  static AnomalyCondition read(@Nullable ArgsReader args) {
    if (args == null) {
      return DEFAULT;
    }
    AnomalyCondition given = given(args);
    if (given.consecutiveAbnormalities == 0) {
      return new AnomalyCondition(
          given.timeout, DEFAULT.consecutiveAbnormalities, given.consecutiveNormalities);
    }
    return given.or(DEFAULT);
  }

  /// That of a pool.
  ///
  /// @param general where it says nothing
  static AnomalyCondition read(@Nullable ArgsReader args, AnomalyCondition general) {
    return args == null ? general : given(args).or(general);
  }

  private static AnomalyCondition given(ArgsReader args) {
    return new AnomalyCondition(
        Objects.requireNonNullElse(args.duration("timeout"), Duration.ZERO),
        count(args, "consecutiveAbnormalities"),
        count(args, "consecutiveNormalities"));
  }

  private static long count(ArgsReader args, String field) {
    return Objects.requireNonNullElse(args.unsigned(field), 0L);
  }

  private AnomalyCondition or(AnomalyCondition other) {
    return new AnomalyCondition(
        timeout,
        consecutiveAbnormalities == 0 ? other.consecutiveAbnormalities : consecutiveAbnormalities,
        consecutiveNormalities == 0 ? other.consecutiveNormalities : consecutiveNormalities);
  }
}
