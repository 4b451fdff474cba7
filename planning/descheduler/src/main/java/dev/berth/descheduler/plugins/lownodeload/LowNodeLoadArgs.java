package dev.berth.descheduler.plugins.lownodeload;

import dev.berth.api.meta.LabelSelector;
import dev.berth.api.selector.Selector;
import dev.berth.api.selector.SelectorException;
import dev.berth.descheduler.framework.ArgsReader;
import dev.berth.descheduler.plugins.lownodeload.NodePool.LoadLimits;
import dev.berth.descheduler.plugins.support.Namespaces;
import java.math.BigDecimal;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/// `LowNodeLoadArgs`, with defaults.
///
/// @param paused whether nothing is done
/// @param dryRun whether pods are only named
/// @param numberOfNodes up to this number of underutilized nodes, the plugin does nothing
/// @param nodeMetricExpirationSeconds the maximum age of a metric
/// @param evictableNamespaces the namespaces of pods that may go
/// @param podSelectors pods that match one of them may go; empty for all
/// @param nodeFit whether a pod must fit one of its possible target nodes
/// @param detectorCacheTimeout how long the plugin remembers that a node was overutilized
/// @param nodePools at least one
record LowNodeLoadArgs(
    boolean paused,
    boolean dryRun,
    int numberOfNodes,
    long nodeMetricExpirationSeconds,
    Namespaces evictableNamespaces,
    List<LabelSelector> podSelectors,
    boolean nodeFit,
    Duration detectorCacheTimeout,
    List<NodePool> nodePools) {
  private static final long EXPIRATION_SECONDS = 180;
  private static final Duration CACHE_TIMEOUT = Duration.ofMinutes(5);

  static LowNodeLoadArgs read(ArgsReader args) {
    var namespaces = Namespaces.read(args, "evictableNamespaces");
    boolean nodeFit = args.flag("nodeFit");
    var general = NodePool.general(args);
    var pools = new ArrayList<>(List.of(general));
    for (ArgsReader pool : args.objects("nodePools")) {
      pools.add(NodePool.read(pool, pools.size() - 1, general));
    }
    return new LowNodeLoadArgs(
        args.flag("paused"),
        args.flag("dryRun"),
        args.int32("numberOfNodes"),
        Objects.requireNonNullElse(args.int64("nodeMetricExpirationSeconds"), EXPIRATION_SECONDS),
        namespaces,
        podSelectors(args),
        nodeFit || !args.has("nodeFit"),
        Objects.requireNonNullElse(args.duration("detectorCacheTimeout"), CACHE_TIMEOUT),
        pools);
  }

  /// The selectors that select something; their names have no meaning.
  private static List<LabelSelector> podSelectors(ArgsReader args) {
    var selectors = new ArrayList<LabelSelector>();
    for (ArgsReader named : args.objects("podSelectors")) {
      named.text("name");
      LabelSelector selector = named.labelSelector("selector");
      if (selector != null) {
        selectors.add(selector);
      }
    }
    return selectors;
  }

  /// All errors, in Koordinator's words.
  List<String> problems() {
    var rules = new Rules();
    rules.check(this);
    return rules.problems;
  }

  private static final class Rules {
    private static final String NOT_NEGATIVE = "percentage must be greater than or equal to 0";

    private final List<String> problems = new ArrayList<>();

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
          path,
          limits.low(),
          limits.high(),
          "low percentage must be less than or equal to " + high);
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
        if (percentage > limits.getOrDefault(resource, percentage)) {
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
}
