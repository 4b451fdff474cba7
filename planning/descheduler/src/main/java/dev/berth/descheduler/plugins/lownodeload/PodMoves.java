package dev.berth.descheduler.plugins.lownodeload;

import dev.berth.api.core.Node;
import dev.berth.api.core.Pod;
import dev.berth.api.meta.Quantity;
import dev.berth.api.selector.RequiredNodeAffinity;
import dev.berth.api.selector.Selector;
import dev.berth.api.selector.SelectorException;
import dev.berth.descheduler.framework.DeschedulerCluster;
import dev.berth.descheduler.framework.DeschedulerContext;
import dev.berth.descheduler.framework.EvictionResult;
import dev.berth.descheduler.framework.EvictionResult.Limit;
import dev.berth.descheduler.plugins.lownodeload.LoadedNode.LoadShare;
import dev.berth.descheduler.plugins.lownodeload.LoadedNode.Scope;
import dev.berth.descheduler.plugins.lownodeload.LowNodeLoadPlugin.LoadClasses;
import dev.berth.descheduler.plugins.support.NodeFit;
import dev.berth.framework.model.PodRequests;
import dev.berth.framework.model.ResourceNames;
import java.math.BigDecimal;
import java.math.RoundingMode;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.BiConsumer;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/// Evicts pods from the overutilized nodes of a pool, while others have room. For one cycle.
final class PodMoves {
  private static final Quantity ONE_POD = Quantity.of(1, Quantity.Format.DECIMAL_SI);

  private final LowNodeLoadArgs args;
  private final List<Selector> podSelectors;
  private final NodePool pool;
  private final DeschedulerContext context;
  private final BiConsumer<LoadedNode, Scope> recovered;

  /// @param pool complete
  /// @param recovered receives nodes that are no longer overutilized
  PodMoves(
      LowNodeLoadArgs args,
      NodePool pool,
      DeschedulerContext context,
      BiConsumer<LoadedNode, Scope> recovered) {
    this.args = args;
    podSelectors = args.podSelectors().stream().map(Selector::of).toList();
    this.pool = pool;
    this.context = context;
    this.recovered = recovered;
  }

  /// Evicts pods from these nodes.
  ///
  /// @param high used too much
  /// @param prodHigh overused by production pods
  /// @param classes has the possible target nodes
  void run(List<LoadedNode> high, List<LoadedNode> prodHigh, LoadClasses classes) {
    Map<String, Quantity> ofBoth = room(classes.bothLow, Scope.NODE);
    Map<String, Quantity> prodOfBoth = room(classes.bothLow, Scope.PROD);
    List<LoadedNode> targets = concat(classes.low, classes.bothLow);
    Map<String, Quantity> room = room(targets, Scope.NODE);
    Map<String, Quantity> prodRoom = room(classes.prodLow, Scope.PROD);
    if (!move(high, targets, room, Scope.NODE)) {
      return;
    }
    prodRoom.replaceAll((resource, left) ->
        left.add(
            least(
                LoadShare.amount(resource, prodOfBoth),
                LoadShare.amount(resource, ofBoth),
                LoadShare.amount(resource, room))));
    move(prodHigh, concat(classes.prodLow, classes.bothLow), prodRoom, Scope.PROD);
  }

  private static List<LoadedNode> concat(List<LoadedNode> some, List<LoadedNode> others) {
    return Stream.concat(some.stream(), others.stream()).toList();
  }

  private static Quantity least(Quantity... amounts) {
    return Stream.of(amounts).min(Comparator.naturalOrder()).orElseThrow();
  }

  private Map<String, Quantity> room(List<LoadedNode> targets, Scope scope) {
    var room = new HashMap<String, Quantity>();
    for (String resource : pool.resources()) {
      room.put(
          resource,
          targets.stream()
              .map(node -> node.share(scope).room(resource))
              .reduce(Quantity.ZERO, Quantity::add));
    }
    return room;
  }

  /// @return false if no more pods may be evicted in this cycle
  private boolean move(
      List<LoadedNode> sources, List<LoadedNode> targets, Map<String, Quantity> room, Scope scope) {
    if (targets.isEmpty()) {
      return true;
    }
    List<LoadedNode> sorted =
        sources.stream()
            .sorted(
                Comparator.comparingLong(
                        (LoadedNode node) -> node.score(scope, pool.resourceWeights()))
                    .reversed())
            .toList();
    for (LoadedNode source : sorted) {
      List<Pod> pods = new ArrayList<>();
      for (Pod pod : source.share(scope).pods()) {
        if (isEvictable(pod) && (!args.nodeFit() || fitsAny(pod, source, targets, scope))) {
          pods.add(pod);
        }
      }
      new EvictionOrder(source, source.share(scope).excess(), pool.resourceWeights()).sort(pods);
      if (!evict(pods, source, room, scope)) {
        return false;
      }
    }
    return true;
  }

  private boolean isEvictable(Pod pod) {
    return args.evictableNamespaces().contains(pod.metadata().namespace())
        && (podSelectors.isEmpty()
            || podSelectors.stream().anyMatch(it -> it.matches(pod.metadata().labels())))
        && context.evictor().filter(pod);
  }

  private boolean fitsAny(Pod pod, LoadedNode source, List<LoadedNode> targets, Scope scope) {
    Map<String, Quantity> usage = source.usage(pod);
    if (usage == null) {
      context.log().kept(pod, "Failed to find PodMetric");
      return false;
    }
    var fit = TargetFit.of(context.cluster(), pod);
    for (LoadedNode target : targets) {
      if (fit.fits(target.node()) && target.share(scope).expects(usage)) {
        return true;
      }
    }
    context.log().kept(pod, "Pod fits no underutilized node, or may cause it to be over-utilized");
    return false;
  }

  private boolean evict(
      List<Pod> pods, LoadedNode source, Map<String, Quantity> room, Scope scope) {
    for (Pod pod : pods) {
      if (!source.share(scope).isOver()) {
        recovered.accept(source, scope);
        return true;
      }
      if (room.values().stream().anyMatch(left -> left.signum() <= 0)) {
        return true;
      }
      if (!context.evictor().filter(pod) || !context.evictor().preEvictionFilter(pod)) {
        continue;
      }
      EvictionResult result = evict(pod, source, scope);
      if (result.reached(Limit.TOTAL)) {
        return false;
      }
      if (result.reached(Limit.NODE)) {
        return true;
      }
      Map<String, Quantity> usage = source.usage(pod);
      if (result.isEvicted() && usage != null) {
        count(usage, source, room, scope);
      }
    }
    return true;
  }

  private EvictionResult evict(Pod pod, LoadedNode source, Scope scope) {
    if (args.dryRun()) {
      context.log().kept(pod, "Evict pod in dry run mode");
      return EvictionResult.evicted();
    }
    return context.evictor().evict(pod, reason(source, scope));
  }

  /// The reason for evictions from the node, in Koordinator's words.
  private String reason(LoadedNode node, Scope scope) {
    var limits = pool.limits(scope).high();
    Map<String, Quantity> excess = node.share(scope).excess();
    return pool.all().high().keySet().stream()
        .filter(excess::containsKey)
        .map(resource ->
            "%s %s usage(%s%%)>threshold(%s%%)"
                .formatted(
                    scope.title(),
                    resource,
                    text(node.percent(resource, scope)),
                    text(limits.getOrDefault(resource, 0.0))))
        .collect(Collectors.joining(", ", "node is overutilized, ", ""));
  }

  private static String text(double percent) {
    return new BigDecimal(percent).setScale(2, RoundingMode.HALF_EVEN).toPlainString();
  }

  private static void count(
      Map<String, Quantity> usage, LoadedNode source, Map<String, Quantity> room, Scope scope) {
    var gone = new HashMap<>(usage);
    gone.keySet().retainAll(room.keySet());
    if (room.containsKey(ResourceNames.PODS)) {
      gone.put(ResourceNames.PODS, ONE_POD);
    }
    gone.forEach(
        (resource, amount) -> room.computeIfPresent(resource, (_, left) -> left.subtract(amount)));
    source.all().loses(gone);
    if (scope == Scope.PROD) {
      source.prod().loses(gone);
    }
  }

  /// Whether a pod would fit a node, by the checks of koord-descheduler: cordons, node affinity,
  /// taints and requests.
  private record TargetFit(
      DeschedulerCluster cluster,
      Pod pod,
      RequiredNodeAffinity affinity,
      Map<String, Quantity> requests) {
    static TargetFit of(DeschedulerCluster cluster, Pod pod) {
      return new TargetFit(
          cluster, pod, RequiredNodeAffinity.of(pod.spec()), PodRequests.OF_SPEC.of(pod));
    }

    boolean fits(Node node) {
      return !node.spec().unschedulable()
          && matches(node)
          && NodeFit.areTaintsTolerated(node, pod.spec().tolerations())
          && hasRoom(node);
    }

    private boolean matches(Node node) {
      try {
        return affinity.matchesStrictly(node);
      } catch (SelectorException e) {
        return false;
      }
    }

    private boolean hasRoom(Node node) {
      var held = cluster.requestsOn(node.metadata().name()).requests();
      return requests.entrySet().stream()
          .allMatch(it -> it.getValue().milliValue() <= leftInMillis(it.getKey(), node, held));
    }

    /// CPU is exact to the thousandth, and everything else to the unit.
    private static long leftInMillis(String resource, Node node, Map<String, Quantity> held) {
      Quantity whole = LoadShare.amount(resource, node.status().allocatable());
      Quantity used = LoadShare.amount(resource, held);
      if (resource.equals(ResourceNames.CPU)) {
        return whole.milliValue() - used.milliValue();
      }
      if (whole.isZero() && !resource.equals(ResourceNames.MEMORY)) {
        return 0;
      }
      return Quantity.of(whole.value() - used.value(), Quantity.Format.DECIMAL_SI).milliValue();
    }
  }
}
