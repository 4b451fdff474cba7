package dev.berth.capacity.size;

import static java.util.Comparator.comparingLong;
import static java.util.stream.Collectors.groupingBy;
import static java.util.stream.Collectors.toList;

import dev.berth.api.core.Node;
import dev.berth.api.meta.KubernetesObject;
import dev.berth.api.meta.ObjectMeta;
import dev.berth.cluster.manifest.Manifest;
import dev.berth.cluster.manifest.Origin;
import dev.berth.framework.cluster.ClusterObjects;
import dev.berth.framework.model.NodeInfo;
import dev.berth.framework.model.ResourceVector;
import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;

/// A kind of nodes that can be added. If a pool has several zones, new nodes go to the zone with
/// the fewest of them, because cloud providers and cluster autoscalers balance zones.
///
/// @param name such as `node-pool=general`; unique among the shapes of a search
/// @param zones the new node of each zone; at least one
/// @param price the price of a node; null without prices
public record NodeShape(String name, List<Zone> zones, @Nullable BigDecimal price) {
  private static final String ZONE = "topology.kubernetes.io/zone";

  public NodeShape {
    zones = List.copyOf(zones);
  }

  /// The properties of a new node in a zone.
  ///
  /// @param model with the pods that each such node has, created by controllers that are not in the
  ///   cluster
  /// @param nodes the number of existing nodes of the shape
  public record Zone(NodeInfo model, int nodes, Origin origin) {}

  /// The shape of the nodes with a label; null if there are none. In each zone, the smallest node
  /// is the model: cpu counts first, then memory.
  ///
  /// @param controllers whether the controllers of daemon sets create pods for new nodes
  public static @Nullable NodeShape ofPool(
      String key, String value, ClusterObjects cluster, boolean controllers, Prices prices) {
    var zones =
        cluster.list(Node.class).stream()
            .filter(node -> value.equals(node.metadata().labels().get(key)))
            .collect(
                groupingBy(
                    node -> node.metadata().labels().getOrDefault(ZONE, ""),
                    TreeMap::new,
                    toList()));
    if (zones.isEmpty()) {
      return null;
    }
    var models =
        zones.values().stream()
            .map(nodes ->
                new Zone(
                    NewNodes.model(smallest(nodes), cluster, controllers),
                    nodes.size(),
                    Origin.NOWHERE))
            .toList();
    return new NodeShape(key + "=" + value, models, prices.of(models.getFirst().model().node()));
  }

  /// The shape of a node from a manifest.
  public static NodeShape ofNode(Node node, Origin origin, Prices prices) {
    return new NodeShape(
        node.metadata().name(),
        List.of(new Zone(NodeInfo.of(model(node)), 0, origin)),
        prices.of(node));
  }

  /// A label whose value is the node's own name belongs to this node alone. In a shape that people
  /// write, only the host name is such a label: others, such as `pool=gpu` of a shape `gpu`, belong
  /// to all of its nodes.
  private static Node model(Node node) {
    ObjectMeta metadata = node.metadata();
    if (!metadata.uid().isEmpty()) {
      return node;
    }
    String name = metadata.name() + "-model";
    Map<String, String> labels = new HashMap<>(metadata.labels());
    labels.replace(Node.HOSTNAME, metadata.name(), name);
    return node.withMetadata(metadata.withName(name).withLabels(labels));
  }

  private static Node smallest(List<Node> nodes) {
    return nodes.stream()
        .min(
            comparingLong((Node node) -> allocatable(node).milliCpu())
                .thenComparingLong(node -> allocatable(node).memory())
                .thenComparing(node -> node.metadata().name()))
        .orElseThrow();
  }

  private static ResourceVector allocatable(Node node) {
    return ResourceVector.of(node.status().allocatable());
  }

  /// This number of new nodes, with their dependents.
  NewNodes copies(int count, ClusterObjects cluster, Predicate<String> isTaken) {
    var manifests = new ArrayList<Manifest>();
    var names = new ArrayList<String>();
    int number = 0;
    for (var place : inTurn(count)) {
      String name;
      do {
        number++;
        name = "%s-new-%d".formatted(prefix(), number);
      } while (isTaken.test(name));
      names.add(name);
      var zone = zones.get(place);
      for (KubernetesObject object : NewNodes.of(zone.model, name, cluster)) {
        manifests.add(new Manifest(object, zone.origin));
      }
    }
    return new NewNodes(names, manifests);
  }

  /// The models of this number of new nodes, in the order of their names; null for each if the
  /// shape comes from a manifest.
  List<@Nullable String> likes(int count) {
    var likes = new ArrayList<@Nullable String>();
    for (var place : inTurn(count)) {
      var zone = zones.get(place);
      likes.add(zone.nodes == 0 ? null : zone.model.name());
    }
    return likes;
  }

  /// The number of new nodes in each zone.
  int[] zonesOf(int count) {
    var more = new int[zones.size()];
    for (var place : inTurn(count)) {
      more[place]++;
    }
    return more;
  }

  /// The zones of new nodes, by their index: each node goes to the zone with the fewest.
  private int[] inTurn(int count) {
    int[] sizes = zones.stream().mapToInt(Zone::nodes).toArray();
    var inTurn = new int[count];
    for (int node = 0; node < count; node++) {
      int fewest = 0;
      for (int place = 1; place < sizes.length; place++) {
        fewest = sizes[place] < sizes[fewest] ? place : fewest;
      }
      sizes[fewest]++;
      inTurn[node] = fewest;
    }
    return inTurn;
  }

  /// The value of the pool's label, or the name of the node, as a part of names.
  private String prefix() {
    var value = name.substring(name.indexOf('=') + 1).toLowerCase(Locale.ROOT).replace('_', '-');
    return value.isEmpty() ? "node" : value;
  }
}
