package dev.berth.descheduler.plugins.lownodeload;

import dev.berth.api.meta.LabelSelector;
import dev.berth.api.selector.Selector;
import dev.berth.api.selector.SelectorException;
import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/// What may be wrong with the arguments, in Koordinator's words. For one check.
final class LowNodeLoadRules {
  private static final String NOT_NEGATIVE = "percentage must be greater than or equal to 0";

  private final List<String> problems = new ArrayList<>();

  private LowNodeLoadRules() {}

  /// All that is wrong.
  static List<String> problems(LowNodeLoadArgs args) {
    var rules = new LowNodeLoadRules();
    rules.check(args);
    return rules.problems;
  }

  private void check(LowNodeLoadArgs args) {
    if (args.numberOfNodes() < 0) {
      invalid("numberOfNodes", args.numberOfNodes(), "must be greater than or equal to 0");
    }
    if (args.nodeMetricExpirationSeconds() <= 0) {
      invalid(
          "nodeMetricExpirationSeconds",
          args.nodeMetricExpirationSeconds(),
          "nodeMetricExpiredSeconds should be a positive value");
    }
    args.evictableNamespaces()
        .problems()
        .forEach(problem -> problems.add("evictableNamespaces: " + problem));
    for (int i = 0; i < args.podSelectors().size(); i++) {
      check("podSelectors[%d].selector".formatted(i), args.podSelectors().get(i));
    }
    args.nodePools().forEach(this::check);
  }

  private void check(NodePool pool) {
    String path = pool.path();
    check(path + "nodeSelector", pool.nodeSelector());
    checkNotNegative(path + "highThresholds", pool.all().high());
    checkLow(path + "lowThresholds", pool.all(), "highThresholds");
    checkNotNegative(path + "prodHighThresholds", pool.prod().high());
    checkUpTo(
        path + "prodHighThresholds",
        pool.prod().high(),
        pool.all().high(),
        "node percentage must be greater than or equal to prodHighThresholds");
    checkLow(path + "prodLowThresholds", pool.prod(), "prodHighThresholds");
    checkCount(
        path, "consecutiveAbnormalities", pool.anomalyCondition().consecutiveAbnormalities());
    checkCount(path, "consecutiveNormalities", pool.anomalyCondition().consecutiveNormalities());
  }

  private void check(String path, @Nullable LabelSelector selector) {
    try {
      if (selector != null) {
        Selector.of(selector);
      }
    } catch (SelectorException e) {
      problems.add("%s: %s".formatted(path, e.getMessage()));
    }
  }

  private void checkLow(String path, LoadLimits limits, String high) {
    checkNotNegative(path, limits.low());
    checkUpTo(
        path, limits.low(), limits.high(), "low percentage must be less than or equal to " + high);
  }

  private void checkNotNegative(String path, Map<String, Double> percentages) {
    percentages.forEach((resource, percentage) -> {
      if (percentage < 0) {
        invalid(at(path, resource), text(percentage), NOT_NEGATIVE);
      }
    });
  }

  private void checkUpTo(
      String path, Map<String, Double> percentages, Map<String, Double> limits, String rule) {
    percentages.forEach((resource, percentage) -> {
      Double limit = limits.get(resource);
      if (limit != null && percentage > limit) {
        invalid(at(path, resource), text(percentage), rule);
      }
    });
  }

  private void checkCount(String path, String field, long count) {
    if (count == 0) {
      invalid(path + "anomalyCondition." + field, count, field + " must be greater than 0");
    }
  }

  private static String at(String path, String resource) {
    return "%s[%s]".formatted(path, resource);
  }

  private static String text(double percentage) {
    return BigDecimal.valueOf(percentage).stripTrailingZeros().toPlainString();
  }

  private void invalid(String path, Object value, String rule) {
    problems.add("%s: Invalid value: %s: %s".formatted(path, value, rule));
  }
}
