package dev.berth.cluster.output;

import dev.berth.api.codec.Codecs;
import dev.berth.api.codec.Encoder;
import dev.berth.api.codec.ObjectTree;
import dev.berth.api.meta.KubernetesObject;
import dev.berth.api.storage.StorageClass;
import dev.berth.cluster.apiserver.update.LastApplied;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/// Writes the objects of a cluster as one `List`, like `kubectl get -o yaml`, but only with fields
/// on which scheduling may depend. Records have no commands, environments and similar fields, so
/// these cannot be written. Writes only Kubernetes' own annotations, without the copy of the
/// manifest that `kubectl apply` leaves. For one thread.
///
/// Every method throws [java.io.UncheckedIOException] if the output fails.
///
/// @see #close()
public final class SnapshotWriter implements AutoCloseable {
  private final Encoder out;

  /// Begins the list.
  public SnapshotWriter(Encoder out) {
    this.out = out;
    out.beginObject();
    out.name("apiVersion");
    out.string("v1");
    out.name("kind");
    out.string("List");
    out.name("items");
    out.beginArray();
  }

  /// Writes an object.
  public void write(KubernetesObject object) {
    Codecs.ANY.encode(pruned(ObjectTree.of(needed(object)).fields()), out);
  }

  /// Returns the object without fields that scheduling does not need. The applied manifest may
  /// contain anything, so it keeps only the fields that are written of the object itself.
  /// Parameters of a class are between the class and its provisioner, and may be secrets.
  private static KubernetesObject needed(KubernetesObject object) {
    KubernetesObject noted =
        LastApplied.read(object)
            .map(applied ->
                LastApplied.noted(
                    object, new ObjectTree(pruned(ObjectTree.of(needed(applied)).fields()))))
            .orElseGet(() -> LastApplied.without(object));
    return noted instanceof StorageClass it ? it.withParameters(Map.of()) : noted;
  }

  /// Ends the list. The caller flushes the output.
  @Override
  public void close() {
    out.endArray();
    out.endObject();
  }

  /// Prunes the fields; templates of pods have metadata, too.
  private static Map<String, @Nullable Object> pruned(Map<?, ?> fields) {
    var kept = new LinkedHashMap<String, @Nullable Object>();
    fields.forEach((name, field) ->
        kept.put(
            (String) name,
            name.equals("metadata") && field instanceof Map<?, ?> metadata
                ? withoutForeignAnnotations(metadata)
                : prunedValue(field)));
    return kept;
  }

  private static @Nullable Object prunedValue(@Nullable Object value) {
    return switch (value) {
      case Map<?, ?> fields -> pruned(fields);
      case List<?> items -> items.stream().map(SnapshotWriter::prunedValue).toList();
      case null, default -> value;
    };
  }

  private static Map<String, @Nullable Object> withoutForeignAnnotations(Map<?, ?> metadata) {
    var kept = new LinkedHashMap<String, @Nullable Object>();
    metadata.forEach((name, field) -> {
      if (name.equals("annotations") && field instanceof Map<?, ?> annotations) {
        var own = new LinkedHashMap<String, @Nullable Object>();
        annotations.forEach((key, text) -> {
          if (isKept((String) key)) {
            own.put((String) key, text);
          }
        });
        if (!own.isEmpty()) {
          kept.put("annotations", own);
        }
      } else {
        kept.put((String) name, field);
      }
    });
    return kept;
  }

  private static boolean isKept(String annotation) {
    String domain = annotation.substring(0, Math.max(0, annotation.indexOf('/')));
    return isIn("kubernetes.io", domain) || isIn("k8s.io", domain);
  }

  private static boolean isIn(String parent, String domain) {
    return domain.equals(parent) || domain.endsWith("." + parent);
  }
}
