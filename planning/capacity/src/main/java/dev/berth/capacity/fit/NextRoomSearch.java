package dev.berth.capacity.fit;

import static java.util.stream.Collectors.groupingBy;
import static java.util.stream.Collectors.toList;

import dev.berth.api.core.Node;
import dev.berth.api.meta.KubernetesObject;
import dev.berth.api.meta.Quantity;
import dev.berth.api.meta.Quantity.Format;
import dev.berth.capacity.fit.NextRoom.MoreNodes;
import dev.berth.capacity.fit.NextRoom.MoreOfResource;
import dev.berth.cluster.apiserver.admission.ObjectCreation;
import dev.berth.engine.ClusterChange;
import dev.berth.engine.cycle.PodFilters;
import dev.berth.framework.model.NodeInfo;
import dev.berth.framework.model.ResourceNames;
import dev.berth.framework.status.InsufficientResource;
import dev.berth.suggestion.NodeCopy;
import dev.berth.suggestion.StateTaints;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.TreeMap;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/// Searches for changes that let further rounds in: the fewest new nodes of a pool, and the least
/// amount of a resource on each node of a pool. The scheduler has tried each result.
public final class NextRoomSearch {
  /// The pools with the most nodes.
  private static final int MOST_POOLS = 5;

  /// The number of kinds of nodes in a pool that are tried.
  private static final int MOST_SHAPES = 5;

  private static final int MOST_NODES = 1 << 12;

  /// If this number of nodes lets none in, beside pods that wait anyway, more nodes do not help
  /// either.
  private static final int ENOUGH_TO_TELL = 8;

  private static final long CPU_STEP = 50;
  private static final long BYTES_STEP = 16L << 20;

  private final FitResult base;
  private final NodePools pools;
  private final RoomTrial trial;
  private final FilledCluster cluster;
  private final long wanted;

  private NextRoomSearch(
      FilledCluster cluster, RoomTrial trial, FitResult base, NodePools pools, long wanted) {
    this.cluster = cluster;
    this.trial = trial;
    this.base = base;
    this.pools = pools;
    this.wanted = wanted;
  }

  /// Finds the options that would let this number of further rounds in.
  ///
  /// @param cluster the cluster of the count `base`
  /// @param rounds at least 1
  /// @return null if the count ended for another reason than a pod that fits no node
  public static @Nullable NextRoom search(
      FilledCluster cluster,
      List<MixPart> mix,
      ObjectCreation creation,
      FitResult base,
      NodePools pools,
      long rounds)
      throws InterruptedException {
    if (!base.stop().fitsNowhere()) {
      return null;
    }
    long size = mix.stream().mapToLong(MixPart::size).sum();
    var trial = new RoomTrial(cluster, mix, creation, base);
    return new NextRoomSearch(
            cluster, trial, base, pools, Math.multiplyExact(rounds, size) - base.ofNext())
        .search(rounds);
  }

  private NextRoom search(long rounds) throws InterruptedException {
    var byPool =
        base.after().nodes().nodes().stream()
            .collect(groupingBy(node -> pools.of(node.node()), TreeMap::new, toList()));
    var largest =
        byPool.entrySet().stream()
            .sorted((a, b) -> b.getValue().size() - a.getValue().size())
            .limit(MOST_POOLS)
            .toList();
    var nodes = new ArrayList<MoreNodes>();
    var resources = new ArrayList<MoreOfResource>();
    var pod = Objects.requireNonNull(base.stop().pod());
    var dryRun = cluster.dryRun(base.after());
    var scarce = Bottleneck.of(dryRun, base.after(), pod, pools::of).resources();
    PodFilters filters = dryRun.filters(base.after(), pod);
    for (var pool : largest) {
      var more = moreNodes(pool.getKey(), pool.getValue());
      if (more != null) {
        nodes.add(more);
      }
      var lacking = scarce.isEmpty() ? List.<NodeInfo>of() : lacking(filters, pool.getValue());
      for (String resource : scarce) {
        var larger = moreOf(resource, pool.getKey(), lacking);
        if (larger != null) {
          resources.add(larger);
        }
      }
    }
    nodes.sort(Comparator.comparingInt(MoreNodes::count).thenComparing(MoreNodes::pool));
    return new NextRoom(rounds, nodes, resources, byPool.size() - largest.size());
  }

  private @Nullable MoreNodes moreNodes(String pool, List<NodeInfo> nodes)
      throws InterruptedException {
    NodeInfo model = model(nodes);
    if (model == null) {
      return null;
    }
    long count = least(MOST_NODES, number -> trial.gain(copies(model, (int) number), wanted));
    return count == 0 || !isProven(copies(model, (int) count))
        ? null
        : new MoreNodes(pool, model.name(), (int) count);
  }

  /// A node whose copies let some in; null if there is none.
  private @Nullable NodeInfo model(List<NodeInfo> nodes) throws InterruptedException {
    Map<List<Object>, NodeInfo> shapes = new LinkedHashMap<>();
    nodes.stream()
        .filter(NextRoomSearch::isUsable)
        .forEach(node ->
            shapes.putIfAbsent(
                List.of(node.node().spec().taints(), node.node().status().allocatable()), node));
    for (NodeInfo node : shapes.values().stream().limit(MOST_SHAPES).toList()) {
      if (trial.gain(copies(node, ENOUGH_TO_TELL), 1) > 0) {
        return node;
      }
    }
    return null;
  }

  private static boolean isUsable(NodeInfo node) {
    return !node.node().spec().unschedulable()
        && node.node().spec().taints().stream()
            .noneMatch(taint -> StateTaints.contain(taint.key()));
  }

  private List<KubernetesObject> copies(NodeInfo model, int count) {
    return IntStream.rangeClosed(1, count)
        .mapToObj(i -> new NodeCopy(model, model.name() + "-more-" + i))
        .flatMap(copy -> copy.in(base.after().objects()).stream())
        .<KubernetesObject>map(ClusterChange::object)
        .toList();
  }

  /// The nodes that lack only resources.
  private static List<NodeInfo> lacking(PodFilters filters, List<NodeInfo> nodes) {
    return nodes.stream()
        .filter(node ->
            filters.rejections(node).stream()
                .flatMap(rejection -> rejection.reasons().stream())
                .allMatch(InsufficientResource.class::isInstance))
        .toList();
  }

  private @Nullable MoreOfResource moreOf(String resource, String pool, List<NodeInfo> nodes)
      throws InterruptedException {
    if (nodes.isEmpty()) {
      return null;
    }
    long step = step(resource);
    var pod = Objects.requireNonNull(base.stop().pod());
    long each = cluster.dryRun(base.after()).info(pod).requests().get(resource);
    long all = Math.multiplyExact(Math.max(each, 1), wanted);
    long lack =
        nodes.stream()
            .mapToLong(
                node -> Headroom.requested(node).get(resource) - node.allocatable().get(resource))
            .min()
            .orElse(0);
    long most = Math.ceilDiv(all + Math.max(0, lack), step);
    long steps = least(most, number -> trial.gain(larger(nodes, resource, number * step), wanted));
    return steps == 0 || !isProven(larger(nodes, resource, steps * step))
        ? null
        : new MoreOfResource(pool, resource, steps * step, nodes.size());
  }

  private static long step(String resource) {
    return switch (resource) {
      case ResourceNames.CPU -> CPU_STEP;
      case ResourceNames.MEMORY, ResourceNames.EPHEMERAL_STORAGE -> BYTES_STEP;
      default -> 1;
    };
  }

  private static List<KubernetesObject> larger(List<NodeInfo> nodes, String resource, long amount) {
    return nodes.stream()
        .<KubernetesObject>map(node -> larger(node.node(), resource, amount))
        .toList();
  }

  private static Node larger(Node node, String resource, long amount) {
    Map<String, Quantity> allocatable = new HashMap<>(node.status().allocatable());
    var more =
        resource.equals(ResourceNames.CPU)
            ? Quantity.ofMilli(amount, Format.DECIMAL_SI)
            : Quantity.of(amount, Format.DECIMAL_SI);
    allocatable.merge(resource, more, Quantity::add);
    return node.withStatus(node.status().withAllocatable(allocatable));
  }

  /// Whether the scheduler finds enough room in a cluster with the change.
  private boolean isProven(List<KubernetesObject> changed) throws InterruptedException {
    return trial.gainByCycles(changed, wanted) >= wanted;
  }

  /// The gain of a change of some size.
  private interface Gain {
    long of(long size) throws InterruptedException;
  }

  /// The smallest size with enough gain, found by doubling and then halving the step; 0 if even the
  /// largest is not enough.
  private long least(long largest, Gain gain) throws InterruptedException {
    long low = 0;
    long high = 1;
    while (gain.of(Math.min(high, largest)) < wanted) {
      if (high >= largest) {
        return 0;
      }
      low = high;
      high *= 2;
    }
    high = Math.min(high, largest);
    while (high - low > 1) {
      long middle = (low + high) >>> 1;
      if (gain.of(middle) < wanted) {
        low = middle;
      } else {
        high = middle;
      }
    }
    return high;
  }
}
