package dev.berth.loadaware.nodeusage;

import dev.berth.api.codec.MustBe;
import dev.berth.api.codec.Nearest;
import dev.berth.api.codec.ObjectTree;
import dev.berth.api.codec.Problem;
import dev.berth.api.codec.Problems;
import dev.berth.api.core.Node;
import dev.berth.api.custom.CustomResource;
import dev.berth.api.koordinator.NodeMetric;
import dev.berth.api.meta.KubernetesObject;
import dev.berth.api.meta.ObjectKey;
import dev.berth.api.meta.Quantity;
import dev.berth.cluster.manifest.Input;
import dev.berth.cluster.manifest.LoadSettings;
import dev.berth.cluster.manifest.Loader;
import dev.berth.cluster.manifest.Origin;
import dev.berth.cluster.manifest.ReadProgress;
import dev.berth.cluster.manifest.Source;
import java.time.Instant;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/// Reads NodeMetrics and PodMetrics of `metrics.k8s.io`, and NodeMetrics of Koordinator. For one
/// file.
final class UsageManifests {
  private static final String METRICS = "metrics.k8s.io/";
  private static final String DEFAULT_NAMESPACE = "default";

  private final Map<String, Node> nodes;
  private final TreeMap<String, KnownNode> known = new TreeMap<>();
  private final Map<ObjectKey, Map<String, Quantity>> pods = new HashMap<>();

  /// The place of an object, and the collector of its problems.
  private record Place(Origin origin, String title, Problems problems) {
    void problem(String path, String message) {
      String at = path.isEmpty() ? title : title + ": " + path;
      problems.add(new Problem(origin.sourceName(), origin.line(), 0, at, message));
    }

    void noUsage() {
      problem(
          "",
          "this says nothing of what nodes use; NodeMetrics and PodMetrics of metrics.k8s.io and"
              + " NodeMetrics of slo.koordinator.sh do");
    }
  }

  private UsageManifests(Map<String, Node> nodes) {
    this.nodes = nodes;
  }

  static KnownUsage read(Source file, Map<String, Node> nodes, Problems problems) {
    var read = new UsageManifests(nodes);
    var settings = new LoadSettings(null, Set.of(NodeMetric.TYPE), (_, _) -> true);
    Input input = Loader.load(List.of(file), problems, settings, new ReadProgress());
    input
        .manifests()
        .forEach(it -> read.add(it.object(), new Place(it.origin(), it.title(), problems)));
    input.others().forEach(it -> read.add(it.tree(), new Place(it.origin(), it.title(), problems)));
    return new KnownUsage(read.known, read.pods);
  }

  private void add(KubernetesObject given, Place place) {
    if (!(given instanceof CustomResource object)) {
      place.noUsage();
      return;
    }
    String name = object.metadata().name();
    if (!isNode(name, place)) {
      return;
    }
    check(object.fields().get("status"), "status", place);
    var metric = NodeMetric.of(object);
    NodeMetric.NodeMetricInfo info = metric.info();
    Map<String, Quantity> used = info == null ? Map.of() : info.nodeUsage();
    known.put(name, new KnownNode(metric.updateTime(), used, Map.of(), Map.of(), object));
    metric
        .podsMetric()
        .forEach(pod -> pods.put(new ObjectKey(pod.namespace(), pod.name()), pod.podUsage()));
  }

  /// Every field with the name `resources` contains amounts.
  private static void check(@Nullable Object value, String path, Place place) {
    switch (value) {
      case Map<?, ?> map ->
          map.forEach((name, inner) -> {
            if (name.equals("resources")) {
              amounts(inner, path + ".resources", place);
            } else {
              check(inner, path + "." + name, place);
            }
          });
      case List<?> list -> {
        for (int i = 0; i < list.size(); i++) {
          check(list.get(i), "%s[%d]".formatted(path, i), place);
        }
      }
      case null, default -> {}
    }
  }

  private void add(ObjectTree tree, Place place) {
    boolean isMeasured = tree.apiVersion().startsWith(METRICS);
    if (isMeasured && tree.kind().equals("NodeMetrics")) {
      if (isNode(tree.name(), place)) {
        var used = amounts(tree.fields().get("usage"), "usage", place);
        Instant time = UsageTable.time("timestamp", tree.text("timestamp"), place::problem);
        known.put(tree.name(), new KnownNode(time, used, Map.of(), Map.of(), null));
      }
    } else if (isMeasured && tree.kind().equals("PodMetrics")) {
      String namespace = tree.namespace().isEmpty() ? DEFAULT_NAMESPACE : tree.namespace();
      pods.put(new ObjectKey(namespace, tree.name()), ofContainers(tree, place));
    } else {
      place.noUsage();
    }
  }

  private static Map<String, Quantity> ofContainers(ObjectTree tree, Place place) {
    var total = new TreeMap<String, Quantity>();
    if (tree.fields().get("containers") instanceof List<?> containers) {
      for (int i = 0; i < containers.size(); i++) {
        if (containers.get(i) instanceof Map<?, ?> container) {
          amounts(container.get("usage"), "containers[%d].usage".formatted(i), place)
              .forEach((resource, amount) -> total.merge(resource, amount, Quantity::add));
        }
      }
    }
    return total;
  }

  private static Map<String, Quantity> amounts(@Nullable Object given, String path, Place place) {
    var amounts = new TreeMap<String, Quantity>();
    if (given instanceof Map<?, ?> fields) {
      fields.forEach((resource, value) -> {
        Quantity amount = amount(String.valueOf(value));
        if (amount == null) {
          place.problem(
              path + "." + resource,
              MustBe.text(
                  "an amount of 0 or greater, such as 2500m or 12Gi", String.valueOf(value)));
        } else {
          amounts.put((String) resource, amount);
        }
      });
    }
    return amounts;
  }

  private static @Nullable Quantity amount(String text) {
    try {
      var amount = Quantity.parse(text);
      return amount.signum() < 0 ? null : amount;
    } catch (NumberFormatException e) {
      return null;
    }
  }

  private boolean isNode(String name, Place place) {
    if (known.containsKey(name)) {
      place.problem("metadata.name", "node \"%s\" comes a second time".formatted(name));
      return false;
    }
    if (!nodes.containsKey(name)) {
      String hint = Nearest.hint(name, nodes.keySet());
      place.problem(
          "metadata.name", "there is no node \"%s\" in the cluster%s".formatted(name, hint));
    }
    return nodes.containsKey(name);
  }
}
