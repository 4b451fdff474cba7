package dev.berth.descheduler.plugins.lownodeload;

import dev.berth.api.meta.LabelSelector;
import dev.berth.descheduler.framework.ArgsReader;
import dev.berth.descheduler.plugins.support.Namespaces;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/// `LowNodeLoadArgs`, with defaults.
///
/// @param paused whether nothing is done
/// @param dryRun whether pods are only named
/// @param numberOfNodes how many underutilized nodes are not worth the work
/// @param nodeMetricExpirationSeconds how old a metric may be
/// @param evictableNamespaces those of pods that may go
/// @param podSelectors pods that match one of them may go; empty for all
/// @param nodeFit whether a pod has to fit some node that it may go to
/// @param detectorCacheTimeout how long it is remembered that a node was overutilized
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

  LowNodeLoadArgs {
    podSelectors = List.copyOf(podSelectors);
    nodePools = List.copyOf(nodePools);
  }

  static LowNodeLoadArgs read(ArgsReader args) {
    Namespaces namespaces = Namespaces.read(args, "evictableNamespaces");
    boolean nodeFit = args.flag("nodeFit");
    NodePool general = NodePool.general(args);
    var pools = new ArrayList<>(List.of(general));
    for (ArgsReader pool : args.objects("nodePools")) {
      pools.add(NodePool.read(pool, pools.size() - 1, general));
    }
    return new LowNodeLoadArgs(
        args.flag("paused"),
        args.flag("dryRun"),
        args.int32("numberOfNodes"),
        orElse(args.int64("nodeMetricExpirationSeconds"), EXPIRATION_SECONDS),
        namespaces,
        podSelectors(args),
        nodeFit || !args.has("nodeFit"),
        Objects.requireNonNullElse(args.duration("detectorCacheTimeout"), CACHE_TIMEOUT),
        pools);
  }

  private static long orElse(@Nullable Long given, long otherwise) {
    return given == null ? otherwise : given;
  }

  /// Those that select something; their names mean nothing.
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
}
