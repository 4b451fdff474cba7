package dev.berth.cluster.apiserver.validation;

import java.math.BigInteger;

/// Checks limits of disruptions: numbers of pods, or percentages of all pods.
///
/// Source: `ValidatePositiveIntOrPercent` and its callers in `pkg/apis/apps/validation`.
final class LimitChecks {
  private static final BigInteger ALL = BigInteger.valueOf(100);

  private LimitChecks() {}

  /// Checks an existing limit.
  static void check(TreeField limit) {
    if (limit.value() instanceof String text) {
      limit.invalid(Formats.percent(text));
    } else {
      limit.requireNotNegative();
    }
  }

  /// Checks that a percentage is at most 100.
  static void atMostAll(TreeField limit) {
    limit.invalidIf(
        isPercent(limit) && percent(limit).compareTo(ALL) > 0, "must not be greater than 100%");
  }

  static void deployment(TreeField limits) {
    TreeField unavailable = limits.at("maxUnavailable").or("25%");
    TreeField surge = limits.at("maxSurge").or("25%");
    check(unavailable);
    check(surge);
    unavailable.invalidIf(
        isZero(unavailable) && isZero(surge), "may not be 0 when `maxSurge` is 0");
    atMostAll(unavailable);
  }

  static void daemonSet(TreeField limits) {
    TreeField unavailable = limits.at("maxUnavailable").or(1L);
    TreeField surge = limits.at("maxSurge").or(0L);
    check(unavailable);
    check(surge);
    atMostAll(unavailable);
    atMostAll(surge);
    if (isZero(unavailable) && isZero(surge)) {
      unavailable.required("cannot be 0 when maxSurge is 0");
    }
    surge.invalidIf(
        !isZero(unavailable) && !isZero(surge), "may not be set when maxUnavailable is non-zero");
  }

  static void statefulSet(TreeField limits) {
    limits.at("partition").requireNotNegative();
    TreeField unavailable = limits.at("maxUnavailable");
    if (unavailable.exists()) {
      check(unavailable);
      unavailable.invalidIf(isZero(unavailable), "cannot be 0");
      atMostAll(unavailable);
    }
  }

  private static boolean isPercent(TreeField limit) {
    return limit.value() instanceof String text && Formats.percent(text).isEmpty();
  }

  private static BigInteger percent(TreeField limit) {
    return new BigInteger(limit.text().substring(0, limit.text().length() - 1));
  }

  /// Whether the limit is zero. A text that is no percentage counts as its number, or as 0.
  private static boolean isZero(TreeField limit) {
    if (isPercent(limit)) {
      return percent(limit).signum() == 0;
    }
    return limit.value() instanceof String text
        ? !text.matches("[+-]?0*[1-9][0-9]*")
        : limit.number() == 0;
  }
}
