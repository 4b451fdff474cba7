package dev.berth.descheduler.plugins.nodeutilization;

import dev.berth.descheduler.framework.ArgsReader;
import dev.berth.descheduler.framework.DeschedulerPluginException;
import dev.berth.descheduler.plugins.support.Namespaces;
import java.util.Collections;
import java.util.List;
import java.util.Set;
import java.util.SortedMap;
import java.util.SortedSet;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/// Arguments of LowNodeUtilization. Percentages are by resource.
///
/// @param deviations whether the thresholds are distances from the mean of all nodes
/// @param numberOfNodes how many underutilized nodes are not worth the work
/// @param metrics null for requests
/// @param limitPerNode how many pods of a node may go in a cycle; null for any number
public record LowNodeUtilizationArgs(
    SortedMap<String, Double> thresholds,
    SortedMap<String, Double> targetThresholds,
    boolean deviations,
    long numberOfNodes,
    @Nullable MetricsUtilization metrics,
    Namespaces namespaces,
    @Nullable Long limitPerNode) {
  public LowNodeUtilizationArgs {
    thresholds = Collections.unmodifiableSortedMap(new TreeMap<>(thresholds));
    targetThresholds = Collections.unmodifiableSortedMap(new TreeMap<>(targetThresholds));
  }

  static LowNodeUtilizationArgs read(ArgsReader args) {
    Long numberOfNodes = args.int64("numberOfNodes");
    ArgsReader metrics = args.object("metricsUtilization");
    ArgsReader limits = args.object("evictionLimits");
    return new LowNodeUtilizationArgs(
        args.percentages("thresholds"),
        args.percentages("targetThresholds"),
        args.flag("useDeviationThresholds"),
        numberOfNodes == null ? 0 : numberOfNodes,
        metrics == null ? null : MetricsUtilization.read(metrics),
        Namespaces.read(args, "evictableNamespaces"),
        limits == null ? null : limits.unsigned("node"));
  }

  /// What is wrong first, if anything is.
  List<String> problems() {
    return Stream.ofNullable(problem()).toList();
  }

  private @Nullable String problem() {
    String ofNamespaces = ThresholdRules.of(namespaces);
    if (ofNamespaces != null) {
      return ofNamespaces;
    }
    String ofThresholds = ThresholdRules.of(thresholds, targetThresholds, deviations);
    if (ofThresholds != null || metrics == null) {
      return ofThresholds;
    }
    return metrics.problem();
  }

  /// The resources that are looked at.
  SortedSet<String> resources() {
    return metrics != null && metrics.isPrometheus()
        ? Collections.unmodifiableSortedSet(new TreeSet<>(thresholds.keySet()))
        : UsageResources.withBasic(thresholds.keySet());
  }

  /// Refuses what does not go with a query.
  void checkQuery() throws DeschedulerPluginException {
    if (metrics == null || !metrics.isPrometheus()) {
      return;
    }
    if (metrics.query() == null) {
      throw new DeschedulerPluginException("prometheus property is missing");
    }
    if (metrics.query().isEmpty()) {
      throw new DeschedulerPluginException("prometheus query is missing");
    }
    checkSingle("thresholds", thresholds.keySet());
    checkSingle("targetThresholds", targetThresholds.keySet());
  }

  private static void checkSingle(String field, Set<String> resources)
      throws DeschedulerPluginException {
    if (!resources.equals(Set.of(UsageResources.METRIC))) {
      throw new DeschedulerPluginException(
          "%s are expected to specify a single instance of \"%s\" resource, got [%s] instead"
              .formatted(field, UsageResources.METRIC, String.join(" ", resources)));
    }
  }
}
