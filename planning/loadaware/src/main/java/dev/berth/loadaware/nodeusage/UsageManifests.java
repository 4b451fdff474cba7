package dev.berth.loadaware.nodeusage;

import dev.berth.api.codec.Nearest;
import dev.berth.api.codec.Problem;
import dev.berth.api.codec.Problems;
import dev.berth.api.core.Node;
import dev.berth.api.custom.CustomResource;
import dev.berth.api.koordinator.NodeMetric;
import dev.berth.api.meta.ObjectKey;
import dev.berth.api.meta.Quantity;
import dev.berth.cluster.manifest.Input;
import dev.berth.cluster.manifest.LoadSettings;
import dev.berth.cluster.manifest.Loader;
import dev.berth.cluster.manifest.Manifest;
import dev.berth.cluster.manifest.Origin;
import dev.berth.cluster.manifest.OtherObject;
import dev.berth.cluster.manifest.ReadProgress;
import dev.berth.cluster.manifest.Source;
import java.time.DateTimeException;
import java.time.Instant;
import java.time.OffsetDateTime;
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
  private final Problems problems;
  private final TreeMap<String, KnownNode> known = new TreeMap<>();
  private final Map<ObjectKey, Map<String, Quantity>> pods = new HashMap<>();

  private UsageManifests(Map<String, Node> nodes, Problems problems) {
    this.nodes = nodes;
    this.problems = problems;
  }

  /// @param nodes those of the cluster
  static KnownUsage read(Source file, Map<String, Node> nodes, Problems problems) {
    var read = new UsageManifests(nodes, problems);
    var settings = new LoadSettings(null, Set.of(NodeMetric.TYPE), (_, _) -> true);
    Input input = Loader.load(List.of(file), problems, settings, new ReadProgress());
    input.manifests().forEach(read::add);
    input.others().forEach(read::add);
    return new KnownUsage(read.known, read.pods);
  }

  private void add(Manifest manifest) {
    if (!(manifest.object() instanceof CustomResource object)) {
      noUsage(manifest.origin(), manifest.title());
      return;
    }
    String name = object.metadata().name();
    if (!isNode(name, manifest.origin(), manifest.title())) {
      return;
    }
    check(object.fields().get("status"), "status", manifest.origin(), manifest.title());
    NodeMetric metric = NodeMetric.of(object);
    NodeMetric.NodeMetricInfo info = metric.info();
    known.put(
        name,
        new KnownNode(
            metric.updateTime(),
            info == null ? Map.of() : info.nodeUsage(),
            Map.of(),
            Map.of(),
            object));
    metric
        .podsMetric()
        .forEach(pod -> pods.put(new ObjectKey(pod.namespace(), pod.name()), pod.podUsage()));
  }

  /// Amounts are everywhere where something is called `resources`.
  private void check(@Nullable Object value, String path, Origin origin, String title) {
    switch (value) {
      case Map<?, ?> map ->
          map.forEach((name, inner) -> {
            if (name.equals("resources")) {
              amounts(inner, path + ".resources", origin, title);
            } else {
              check(inner, path + "." + name, origin, title);
            }
          });
      case List<?> list -> {
        for (int i = 0; i < list.size(); i++) {
          check(list.get(i), "%s[%d]".formatted(path, i), origin, title);
        }
      }
      case null, default -> {}
    }
  }

  private void add(OtherObject object) {
    var tree = object.tree();
    boolean isMeasured = tree.apiVersion().startsWith(METRICS);
    if (isMeasured && tree.kind().equals("NodeMetrics")) {
      if (isNode(tree.name(), object.origin(), object.title())) {
        var used = amounts(tree.fields().get("usage"), "usage", object.origin(), object.title());
        known.put(tree.name(), new KnownNode(time(object), used, Map.of(), Map.of(), null));
      }
    } else if (isMeasured && tree.kind().equals("PodMetrics")) {
      String namespace = tree.namespace().isEmpty() ? DEFAULT_NAMESPACE : tree.namespace();
      pods.put(new ObjectKey(namespace, tree.name()), ofContainers(object));
    } else {
      noUsage(object.origin(), object.title());
    }
  }

  private Map<String, Quantity> ofContainers(OtherObject object) {
    var total = new TreeMap<String, Quantity>();
    if (object.tree().fields().get("containers") instanceof List<?> containers) {
      for (int i = 0; i < containers.size(); i++) {
        if (containers.get(i) instanceof Map<?, ?> container) {
          amounts(
                  container.get("usage"),
                  "containers[%d].usage".formatted(i),
                  object.origin(),
                  object.title())
              .forEach((resource, amount) -> total.merge(resource, amount, Quantity::add));
        }
      }
    }
    return total;
  }

  private @Nullable Instant time(OtherObject object) {
    String text = object.tree().text("timestamp");
    if (text.isEmpty()) {
      return null;
    }
    try {
      return OffsetDateTime.parse(text).toInstant();
    } catch (DateTimeException e) {
      problem(
          object.origin(),
          object.title(),
          "timestamp",
          "\"%s\" is no time such as 2026-01-31T12:00:00Z".formatted(text));
      return null;
    }
  }

  private Map<String, Quantity> amounts(
      @Nullable Object given, String path, Origin origin, String title) {
    var amounts = new TreeMap<String, Quantity>();
    if (given instanceof Map<?, ?> fields) {
      fields.forEach((resource, value) -> {
        Quantity amount = amount(String.valueOf(value));
        if (amount == null) {
          problem(
              origin,
              title,
              path + "." + resource,
              "\"%s\" is no amount from 0 on, such as 2500m or 12Gi".formatted(value));
        } else {
          amounts.put((String) resource, amount);
        }
      });
    }
    return amounts;
  }

  private static @Nullable Quantity amount(String text) {
    try {
      Quantity amount = Quantity.parse(text);
      return amount.signum() < 0 ? null : amount;
    } catch (NumberFormatException e) {
      return null;
    }
  }

  private boolean isNode(String name, Origin origin, String title) {
    if (known.containsKey(name)) {
      problem(origin, title, "metadata.name", "node \"%s\" comes a second time".formatted(name));
      return false;
    }
    if (nodes.containsKey(name)) {
      return true;
    }
    problem(
        origin,
        title,
        "metadata.name",
        "\"%s\" is no node of the cluster%s".formatted(name, Nearest.hint(name, nodes.keySet())));
    return false;
  }

  private void noUsage(Origin origin, String title) {
    problem(
        origin,
        title,
        "",
        "this says nothing of what nodes use; NodeMetrics and PodMetrics of metrics.k8s.io and"
            + " NodeMetrics of slo.koordinator.sh do");
  }

  private void problem(Origin origin, String title, String path, String message) {
    problems.add(
        new Problem(
            origin.sourceName(),
            origin.line(),
            0,
            path.isEmpty() ? title : title + ": " + path,
            message));
  }
}
