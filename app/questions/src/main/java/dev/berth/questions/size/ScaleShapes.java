package dev.berth.questions.size;

import dev.berth.api.codec.Problem;
import dev.berth.api.codec.Problems;
import dev.berth.api.core.Node;
import dev.berth.api.meta.Quantity;
import dev.berth.capacity.size.NodeShape;
import dev.berth.capacity.size.Prices;
import dev.berth.capacity.size.Prices.LabelPrice;
import dev.berth.cluster.manifest.LoadSettings;
import dev.berth.cluster.manifest.Loader;
import dev.berth.cluster.manifest.Origin;
import dev.berth.cluster.manifest.ReadProgress;
import dev.berth.cluster.manifest.Sources;
import dev.berth.framework.cluster.ClusterObjects;
import dev.berth.framework.model.ResourceNames;
import dev.berth.scenario.InputException;
import java.io.InputStream;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;

/// The shapes in the request of a user.
///
/// @param pools labels of nodes, such as `node-pool=general`, or files with nodes
public record ScaleShapes(List<String> pools, List<ShapeText> texts, List<LabelPrice> prices) {
  private static final String SCALE = "--like";

  public ScaleShapes {
    pools = List.copyOf(pools);
    texts = List.copyOf(texts);
    prices = List.copyOf(prices);
  }

  /// The shapes, in the order in which they are written.
  ///
  /// @param controllers whether the controllers of daemon sets create pods for new nodes
  /// @throws InputException with all errors
  public List<NodeShape> find(ClusterObjects cluster, boolean controllers) throws InputException {
    var problems = new Problems();
    var shapes = new ArrayList<NodeShape>();
    var byLabel = new Prices(prices);
    for (var pool : pools) {
      if (isLabel(pool)) {
        var equals = pool.indexOf('=');
        var shape =
            NodeShape.ofPool(
                pool.substring(0, equals),
                pool.substring(equals + 1),
                cluster,
                controllers,
                byLabel);
        if (shape == null) {
          problems.add(
              SCALE, "no node has the label %s; %s".formatted(pool, labels(cluster, pool)));
        } else {
          shapes.add(shape);
        }
      } else {
        shapes.addAll(ofFile(pool, byLabel, problems));
      }
    }
    for (var text : texts) {
      var shape = NodeShape.ofNode(text.node(), Origin.NOWHERE, byLabel);
      shapes.add(
          text.price() == null ? shape : new NodeShape(shape.name(), shape.zones(), text.price()));
    }
    check(shapes, problems);
    InputException.throwIfAny(problems);
    return shapes;
  }

  /// Whether a text is a label of nodes, such as `pool=general`; otherwise, it names a file.
  public static boolean isLabel(String text) {
    return text.indexOf('=') > 0;
  }

  /// What other values the label has, or which labels may be meant.
  private static String labels(ClusterObjects cluster, String pool) {
    var key = pool.substring(0, pool.indexOf('='));
    var values =
        cluster.list(Node.class).stream()
            .map(node -> node.metadata().labels().get(key))
            .filter(value -> value != null)
            .distinct()
            .sorted()
            .toList();
    return values.isEmpty()
        ? "no node has the label " + key
        : "%s is %s".formatted(key, String.join(", ", values));
  }

  private static List<NodeShape> ofFile(String name, Prices prices, Problems problems) {
    var sources = Sources.of(List.of(name), InputStream.nullInputStream(), problems);
    var input = Loader.load(sources, problems, LoadSettings.PLAIN, new ReadProgress());
    var shapes = new ArrayList<NodeShape>();
    for (var manifest : input.manifests()) {
      if (manifest.object() instanceof Node node) {
        shapes.add(NodeShape.ofNode(withPods(node), manifest.origin(), prices));
      } else {
        problems.add(
            new Problem(
                manifest.origin().sourceName(),
                manifest.origin().line(),
                0,
                "kind",
                "%s is not a Node, which describes a shape".formatted(manifest.title())));
      }
    }
    return shapes;
  }

  /// Reports the node as a kubelet would: pods can have all of its resources, up to the maximum
  /// number of pods.
  private static Node withPods(Node node) {
    var status = node.status();
    Map<String, Quantity> resources =
        new HashMap<>(status.allocatable().isEmpty() ? status.capacity() : status.allocatable());
    resources.putIfAbsent(ResourceNames.PODS, ShapeText.MOST_PODS);
    return node.withStatus(status.withAllocatable(resources));
  }

  private static void check(List<NodeShape> shapes, Problems problems) {
    var names = new HashSet<String>();
    for (var shape : shapes) {
      if (!names.add(shape.name())) {
        problems.add(SCALE, "the shape %s is there twice".formatted(shape.name()));
      }
    }
    var without = shapes.stream().filter(shape -> shape.price() == null).toList();
    if (!without.isEmpty() && without.size() < shapes.size()) {
      without.forEach(shape ->
          problems.add(
              SCALE,
              "%s has no price, and others have: name it by --price, or none at all"
                  .formatted(shape.name())));
    }
  }
}
