package dev.berth.cluster.apiserver.update;

import dev.berth.api.codec.Codecs;
import dev.berth.api.codec.Interner;
import dev.berth.api.codec.JsonEncoder;
import dev.berth.api.codec.Kinds;
import dev.berth.api.codec.ObjectTree;
import dev.berth.api.codec.Problems;
import dev.berth.api.codec.TreeReader;
import dev.berth.api.codec.ValueReader;
import dev.berth.api.meta.KubernetesObject;
import dev.berth.cluster.manifest.Metadata;
import java.io.ByteArrayInputStream;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/// The manifest that `kubectl apply` has recorded on an object. If a later manifest leaves out a
/// field of the recorded manifest, `kubectl apply` removes this field; fields that others have set
/// stay.
///
/// Source: "Declarative Management of Kubernetes Objects", merge patch calculation.
public final class LastApplied {
  private static final String ANNOTATION = "kubectl.kubernetes.io/last-applied-configuration";
  private static final String MANAGED_BY = "app.kubernetes.io/managed-by";

  private LastApplied() {}

  /// Returns the manifest that was applied last; null if none is known. A new object is its own
  /// manifest. For an object that Helm has installed, the pod template belongs to the manifest,
  /// because nobody else writes it.
  static @Nullable ObjectTree of(KubernetesObject object) {
    var noted = note(object);
    if (noted != null) {
      var trees = new ArrayList<ObjectTree>();
      new TreeReader(new Problems()).read(noted, ANNOTATION, located -> trees.add(located.value()));
      return trees.isEmpty() ? null : trees.getFirst();
    }
    var tree = ObjectTree.of(object);
    if (object.metadata().uid().isEmpty() && !tree.fields().containsKey("status")) {
      return tree;
    }
    return "Helm".equals(object.metadata().labels().get(MANAGED_BY)) ? template(tree) : null;
  }

  private static @Nullable InputStream note(KubernetesObject object) {
    var text = object.metadata().annotations().get(ANNOTATION);
    return text == null ? null : new ByteArrayInputStream(text.getBytes(StandardCharsets.UTF_8));
  }

  private static @Nullable ObjectTree template(ObjectTree tree) {
    return tree.fields().get("spec") instanceof Map<?, ?> spec
            && spec.get("template") instanceof Map<?, ?> template
        ? new ObjectTree(Map.of("spec", Map.of("template", template)))
        : null;
  }

  /// Returns the recorded manifest, as far as Berth reads it.
  public static Optional<KubernetesObject> read(KubernetesObject object) {
    var noted = note(object);
    return noted == null
        ? Optional.empty()
        : Optional.ofNullable(
            ValueReader.readJson(
                Kinds.of(object), noted, ANNOTATION, Interner.none(), new Problems()));
  }

  /// Returns the object without the record.
  public static KubernetesObject without(KubernetesObject object) {
    var annotations = new HashMap<>(object.metadata().annotations());
    return annotations.remove(ANNOTATION) == null
        ? object
        : Metadata.with(object, object.metadata().withAnnotations(annotations));
  }

  /// Returns the object with a record of the applied manifest.
  public static KubernetesObject noted(KubernetesObject object, ObjectTree applied) {
    var annotations = new HashMap<>(object.metadata().annotations());
    annotations.put(ANNOTATION, JsonEncoder.text(Codecs.ANY, applied.fields()));
    return Metadata.with(object, object.metadata().withAnnotations(annotations));
  }
}
