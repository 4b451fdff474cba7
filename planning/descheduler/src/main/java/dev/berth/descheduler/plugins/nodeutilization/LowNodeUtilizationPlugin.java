package dev.berth.descheduler.plugins.nodeutilization;

import dev.berth.api.core.Node;
import dev.berth.descheduler.framework.ArgsReader;
import dev.berth.descheduler.framework.BalancePlugin;
import dev.berth.descheduler.framework.DeschedulerContext;
import dev.berth.descheduler.framework.DeschedulerPluginException;
import dev.berth.descheduler.framework.DeschedulerPluginFactory;
import dev.berth.descheduler.framework.NodeUsage.Category;
import dev.berth.descheduler.framework.PluginLog;
import dev.berth.descheduler.plugins.nodeutilization.PodMove.Room;
import dev.berth.descheduler.plugins.nodeutilization.Thresholds.ThresholdDistances;
import dev.berth.descheduler.plugins.nodeutilization.Thresholds.ThresholdRules;
import dev.berth.descheduler.plugins.support.Namespaces;
import dev.berth.descheduler.plugins.support.StandardFactory;
import java.util.ArrayList;
import java.util.Collections;
import java.util.Comparator;
import java.util.List;
import java.util.Objects;
import java.util.Set;
import java.util.SortedMap;
import java.util.SortedSet;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/// Evicts pods from overused nodes, while underused nodes have room.
public record LowNodeUtilizationPlugin(LowNodeUtilizationArgs args, DeschedulerContext context)
    implements BalancePlugin {
  public static final DeschedulerPluginFactory<LowNodeUtilizationArgs> FACTORY =
      new StandardFactory<>(
          "LowNodeUtilization",
          LowNodeUtilizationPlugin.class,
          LowNodeUtilizationArgs::read,
          LowNodeUtilizationArgs::problems,
          LowNodeUtilizationPlugin::of);

  static LowNodeUtilizationPlugin of(LowNodeUtilizationArgs args, DeschedulerContext context)
      throws DeschedulerPluginException {
    args.checkQuery();
    return new LowNodeUtilizationPlugin(args, context);
  }

  @Override
  public void balance(List<Node> nodes) throws DeschedulerPluginException {
    var client = UsageClient.of(args, context.metrics());
    List<NodeLoad> loads = NodeLoad.of(nodes, context.cluster(), client);
    Thresholds thresholds =
        args.deviations()
            ? Thresholds.around(
                loads.stream().map(NodeLoad::percent).toList(),
                args.thresholds(),
                args.targetThresholds())
            : new Thresholds(args.thresholds(), args.targetThresholds());
    List<NodeLoad> under = new ArrayList<>();
    List<NodeLoad> over = new ArrayList<>();
    classify(loads, thresholds, under, over);
    var distances = new ThresholdDistances(thresholds, context.log());
    if (under.isEmpty()) {
      loads.stream().filter(node -> !node.isUnschedulable()).forEach(distances::toLow);
    }
    if (over.isEmpty()) {
      loads.forEach(distances::toHigh);
    }
    PluginLog log = context.log();
    log.note("Criteria for a node under utilization");
    log.note("Number of underutilized nodes totalNumber=" + under.size());
    log.note("Criteria for a node above target utilization");
    log.note("Number of overutilized nodes totalNumber=" + over.size());
    String otherReason =
        over.isEmpty() ? "All nodes are under target utilization, nothing to do here" : null;
    if (NodeLoad.isWorthTheWork(loads, under, args.numberOfNodes(), otherReason, log)) {
      over.sort(Comparator.comparingLong(NodeLoad::total).reversed());
      new PodMove(
              context,
              client,
              args.namespaces(),
              args.limitPerNode(),
              under,
              some -> Room.on(some, thresholds.high(), args.resources()))
          .run(over, context.evictor()::filter, Room::isExceeded);
    }
  }

  private void classify(
      List<NodeLoad> loads, Thresholds thresholds, List<NodeLoad> under, List<NodeLoad> over) {
    Set<String> shown = args.deviations() ? args.thresholds().keySet() : args.resources();
    PluginLog log = context.log();
    for (NodeLoad node : loads) {
      Category category = Category.APPROPRIATE;
      if (node.isUnschedulable()) {
        log.note("Node is unschedulable, thus not considered as underutilized node=" + node.name());
      }
      if (!node.isUnschedulable() && thresholds.isUnder(node.percent())) {
        category = Category.UNDERUTILIZED;
        under.add(node);
      } else if (thresholds.isOver(node.percent())) {
        category = Category.OVERUTILIZED;
        over.add(node);
      }
      log.usage(node.as(category, shown));
    }
  }

  /// Arguments of LowNodeUtilization. Percentages are by resource.
  ///
  /// @param deviations whether the thresholds are distances from the mean of all nodes
  /// @param numberOfNodes up to this number of underutilized nodes, the plugin does nothing
  /// @param metrics null for requests
  /// @param limitPerNode the maximum number of pods that leave a node in a cycle; null for no limit
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
      ArgsReader metrics = args.object("metricsUtilization");
      ArgsReader limits = args.object("evictionLimits");
      return new LowNodeUtilizationArgs(
          args.percentages("thresholds"),
          args.percentages("targetThresholds"),
          args.flag("useDeviationThresholds"),
          Objects.requireNonNullElse(args.int64("numberOfNodes"), 0L),
          metrics == null ? null : MetricsUtilization.read(metrics),
          Namespaces.read(args, "evictableNamespaces"),
          limits == null ? null : limits.unsigned("node"));
    }

    /// The first error, if there is one.
    List<String> problems() {
      String first = ThresholdRules.of(namespaces);
      if (first == null) {
        first = ThresholdRules.of(thresholds, targetThresholds, deviations);
      }
      if (first == null && metrics != null) {
        first = metrics.problem();
      }
      return Stream.ofNullable(first).toList();
    }

    /// The resources that count.
    SortedSet<String> resources() {
      return metrics != null && metrics.isPrometheus()
          ? new TreeSet<>(thresholds.keySet())
          : ThresholdRules.resources(thresholds.keySet());
    }

    /// Refuses arguments that do not fit a query.
    void checkQuery() throws DeschedulerPluginException {
      if (metrics == null || !metrics.isPrometheus()) {
        return;
      }
      if (metrics.query() == null || metrics.query().isEmpty()) {
        throw new DeschedulerPluginException(
            "prometheus %s is missing".formatted(metrics.query() == null ? "property" : "query"));
      }
      checkSingle("thresholds", thresholds.keySet());
      checkSingle("targetThresholds", targetThresholds.keySet());
    }

    private static void checkSingle(String field, Set<String> resources)
        throws DeschedulerPluginException {
      if (!resources.equals(Set.of(UsageClient.METRIC))) {
        throw new DeschedulerPluginException(
            "%s are expected to specify a single instance of \"%s\" resource, got [%s] instead"
                .formatted(field, UsageClient.METRIC, String.join(" ", resources)));
      }
    }

    /// The source of the measured usage, instead of requests.
    ///
    /// @param metricsServer whether the source is a metrics server; the same as source
    ///   `KubernetesMetrics`
    /// @param source as given; empty if it is missing
    /// @param query for Prometheus; empty without a query, null without Prometheus
    record MetricsUtilization(boolean metricsServer, String source, @Nullable String query) {
      private static MetricsUtilization read(ArgsReader args) {
        ArgsReader prometheus = args.object("prometheus");
        return new MetricsUtilization(
            args.flag("metricsServer"),
            args.text("source"),
            prometheus == null ? null : prometheus.text("query"));
      }

      boolean isPrometheus() {
        return source.equals("Prometheus");
      }

      boolean isKubernetesMetrics() {
        return source.equals("KubernetesMetrics");
      }

      /// The error; null if there is none.
      @Nullable String problem() {
        if (isKubernetesMetrics() && metricsServer) {
          return "it is not allowed to set both \"KubernetesMetrics\" source and metricsServer";
        }
        if (isKubernetesMetrics() && query != null) {
          return "prometheus configuration is not allowed to set when source is set to"
              + " \"KubernetesMetrics\"";
        }
        if (isPrometheus() && (query == null || query.isEmpty())) {
          return "prometheus query is required when metrics source is set to \"Prometheus\"";
        }
        return null;
      }
    }
  }
}
