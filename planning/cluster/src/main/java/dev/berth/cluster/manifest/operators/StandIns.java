package dev.berth.cluster.manifest.operators;

import dev.berth.api.codec.Codecs;
import dev.berth.api.codec.Interner;
import dev.berth.api.codec.JsonEncoder;
import dev.berth.api.codec.Kinds;
import dev.berth.api.codec.ObjectTree;
import dev.berth.api.codec.Problem;
import dev.berth.api.codec.Problems;
import dev.berth.api.codec.Trees;
import dev.berth.api.codec.ValueReader;
import dev.berth.api.meta.KubernetesObject;
import dev.berth.cluster.manifest.Manifest;
import dev.berth.cluster.manifest.OtherObject;
import dev.berth.cluster.manifest.StandIn;
import java.io.ByteArrayInputStream;
import java.nio.charset.StandardCharsets;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/// Converts the trees of filled recipes to manifests.
final class StandIns {
  private static final String WORKLOAD = "berth.dev/workload";
  private static final int LONGEST_VALUE = 63;

  private static final ValuePath LABELS = ValuePath.parse(".metadata.labels");
  private static final ValuePath TEMPLATE = ValuePath.parse(".spec.template");
  private static final ValuePath SELECTED = ValuePath.parse(".spec.selector.matchLabels");
  private static final ValuePath TEMPLATE_LABELS =
      ValuePath.parse(".spec.template.metadata.labels");

  /// The kinds that need a selector.
  private static final Set<String> SELECTING = Set.of("Deployment", "ReplicaSet", "StatefulSet");

  private StandIns() {}

  /// Returns the manifest of a stand-in; null if the stand-in cannot be read.
  ///
  /// @param made kind, name and spec of the stand-in
  /// @param other the operator's object, with its namespace
  /// @param pods the labels of all pods of the operator's object
  /// @param problems receives errors in the stand-in
  static @Nullable Manifest manifest(
      ObjectTree made, OtherObject other, Map<String, String> pods, Problems problems) {
    var object = read(complete(made, other, pods), other, problems);
    return object == null ? null : new Manifest(object, other.origin());
  }

  /// Returns the tree with the fields that a controller would add: the namespace, the owner, and
  /// the labels.
  private static ObjectTree complete(ObjectTree made, OtherObject other, Map<String, String> pods) {
    var tree =
        StandIn.of(other, made)
            .with(other.key().namespace(), "metadata", "namespace")
            .with(List.of(owner(other)), "metadata", "ownerReferences")
            .with(merged(at(LABELS, other.tree()), pods, at(LABELS, made)), "metadata", "labels");
    if (TEMPLATE.matches(made.fields()).isEmpty()) {
      return tree;
    }
    if (SELECTING.contains(made.kind()) && at(SELECTED, made).isEmpty()) {
      tree = tree.with(label(made.name()), "spec", "selector", "matchLabels", WORKLOAD);
    }
    return tree.with(
        merged(at(TEMPLATE_LABELS, made), pods, at(SELECTED, tree)),
        "spec",
        "template",
        "metadata",
        "labels");
  }

  private static Map<String, Object> owner(OtherObject other) {
    var uid = other.tree().text("metadata", "uid");
    return Map.of(
        "apiVersion", other.tree().apiVersion(),
        "kind", other.tree().kind(),
        "name", other.key().name(),
        "uid", uid.isEmpty() ? generated(other.title()) : uid,
        "controller", true);
  }

  private static String generated(String title) {
    return UUID.nameUUIDFromBytes(title.getBytes(StandardCharsets.UTF_8)).toString();
  }

  private static Map<?, ?> at(ValuePath path, ObjectTree tree) {
    return Trees.object(path.at(tree.fields(), List.of()));
  }

  private static Map<Object, Object> merged(Map<?, ?>... labels) {
    var merged = new HashMap<>();
    for (var some : labels) {
      merged.putAll(some);
    }
    return merged;
  }

  private static String label(String name) {
    var end = Math.min(name.length(), LONGEST_VALUE);
    while (end > 0 && !Character.isLetterOrDigit(name.charAt(end - 1))) {
      end--;
    }
    return name.substring(0, end);
  }

  private static @Nullable KubernetesObject read(
      ObjectTree tree, OtherObject other, Problems problems) {
    var found = new Problems();
    var object =
        ValueReader.readJson(
            Kinds.of(tree.apiVersion(), tree.kind()).orElseThrow(),
            new ByteArrayInputStream(
                JsonEncoder.text(Codecs.ANY, tree.fields()).getBytes(StandardCharsets.UTF_8)),
            other.origin().sourceName(),
            Interner.none(),
            found);
    for (var problem : found.kept()) {
      problems.add(problem(other, "%s: %s".formatted(problem.path(), problem.message())));
    }
    return found.isEmpty() ? object : null;
  }

  /// Returns a problem of the operator's object.
  static Problem problem(OtherObject other, String message) {
    return new Problem(
        other.origin().sourceName(), other.origin().line(), 0, other.title(), message);
  }
}
