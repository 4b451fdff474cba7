package dev.berth.cluster.validation;

import dev.berth.api.apps.DaemonSetUpdateStrategy;
import dev.berth.api.apps.DeploymentStrategy;
import dev.berth.api.apps.StatefulSetUpdateStrategy;
import dev.berth.api.meta.IntOrString;
import dev.berth.api.meta.IntOrString.OfInt;
import dev.berth.api.meta.IntOrString.OfString;
import java.math.BigInteger;
import org.jspecify.annotations.Nullable;

/// Limits of disruption are numbers of pods, or percentages of all.
///
/// Source: `ValidatePositiveIntOrPercent` and its callers in `pkg/apis/apps/validation` and
/// `pkg/apis/policy/validation`.
final class LimitRules {

  private static final String PERCENT = "[0-9]+%";
  private static final BigInteger ALL = BigInteger.valueOf(100);
  private static final String UNAVAILABLE = "rollingUpdate.maxUnavailable";
  private static final String SURGE = "rollingUpdate.maxSurge";

  private LimitRules() {}

  static void check(DeploymentStrategy strategy, ValidationErrors errors) {
    var limits = strategy.limits();
    check(limits.maxUnavailable(), "spec.strategy." + UNAVAILABLE, errors);
    check(limits.maxSurge(), "spec.strategy." + SURGE, errors);
    if (isZero(limits.maxUnavailable()) && isZero(limits.maxSurge())) {
      invalid(
          limits.maxUnavailable(),
          "spec.strategy." + UNAVAILABLE,
          "may not be 0 when `maxSurge` is 0",
          errors);
    }
    atMostAll(limits.maxUnavailable(), "spec.strategy." + UNAVAILABLE, errors);
  }

  static void check(StatefulSetUpdateStrategy strategy, ValidationErrors errors) {
    var limit = strategy.limits().maxUnavailable();
    check(limit, "spec.updateStrategy." + UNAVAILABLE, errors);
    atMostAll(limit, "spec.updateStrategy." + UNAVAILABLE, errors);
  }

  static void check(DaemonSetUpdateStrategy strategy, ValidationErrors errors) {
    var limits = strategy.limits();
    check(limits.maxUnavailable(), "spec.updateStrategy." + UNAVAILABLE, errors);
    check(limits.maxSurge(), "spec.updateStrategy." + SURGE, errors);
    var surges = limits.maxSurge() != null && !isZero(limits.maxSurge());
    if (surges && !isZero(limits.maxUnavailable())) {
      invalid(
          limits.maxSurge(),
          "spec.updateStrategy." + SURGE,
          "may not be set when maxUnavailable is non-zero",
          errors);
    } else if (!surges && isZero(limits.maxUnavailable())) {
      errors.required("spec.updateStrategy." + UNAVAILABLE, "cannot be 0 when maxSurge is 0");
    }
    atMostAll(limits.maxUnavailable(), "spec.updateStrategy." + UNAVAILABLE, errors);
    atMostAll(limits.maxSurge(), "spec.updateStrategy." + SURGE, errors);
  }

  static void check(@Nullable IntOrString limit, String path, ValidationErrors errors) {
    switch (limit) {
      case OfInt(var number) when number < 0 ->
          errors.invalid(path, number, "must be greater than or equal to 0");
      case OfString(var text) when !text.matches(PERCENT) ->
          errors.invalid(
              path,
              text,
              "a valid percent string must be a numeric string followed by an ending '%' (e.g."
                  + " '1%',  or '93%', regex used for validation is '"
                  + PERCENT
                  + "')");
      case null, default -> {}
    }
  }

  /// A percentage is no more than 100.
  static void atMostAll(@Nullable IntOrString limit, String path, ValidationErrors errors) {
    if (limit instanceof OfString(var text)
        && text.matches(PERCENT)
        && new BigInteger(text.substring(0, text.length() - 1)).compareTo(ALL) > 0) {
      errors.invalid(path, text, "must not be greater than 100%");
    }
  }

  private static boolean isZero(@Nullable IntOrString limit) {
    return switch (limit) {
      case OfInt(var number) -> number == 0;
      case OfString(var text) -> text.matches("0+%");
      case null -> false;
    };
  }

  private static void invalid(
      @Nullable IntOrString limit, String path, String detail, ValidationErrors errors) {
    switch (limit) {
      case OfInt(var number) -> errors.invalid(path, number, detail);
      case OfString(var text) -> errors.invalid(path, text, detail);
      case null -> {}
    }
  }
}
