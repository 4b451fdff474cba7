package dev.berth.kube.watch;

import com.github.benmanes.caffeine.cache.Cache;
import com.github.benmanes.caffeine.cache.Caffeine;
import dev.berth.api.codec.Codecs;
import dev.berth.api.codec.Interner;
import dev.berth.api.codec.JsonEncoder;
import dev.berth.api.codec.Kinds;
import dev.berth.api.codec.Problems;
import dev.berth.api.codec.RawValue;
import dev.berth.api.codec.ValueReader;
import dev.berth.api.core.Pod;
import dev.berth.api.meta.KubernetesObject;
import dev.berth.api.meta.ObjectMeta;
import java.io.ByteArrayInputStream;
import java.nio.charset.StandardCharsets;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;

/// Keeps objects as the API server wrote them, for extenders, since the records lack many of their
/// fields. Thread-safe. A document belongs to one version of an object and lives while that version
/// is referenced. Its key is the identity of the metadata with which it was read, which copies with
/// another spec or status share. So there is a document for the version on which the engine
/// decides, even if the watch is ahead.
///
/// The documents look like the objects in kube-scheduler's cache: without `apiVersion` and `kind`,
/// and, for pods, without `managedFields`.
public final class ObjectDocuments {

  /// @param hasNode whether it belongs to a pod with a node
  private record Document(String json, boolean hasNode) {}

  private final Predicate<? super KubernetesObject> filter;
  private final Cache<ObjectMeta, Document> documents =
      Caffeine.newBuilder().weakKeys().executor(Runnable::run).build(); // by identity

  /// @param filter selects the objects whose documents to keep
  public ObjectDocuments(Predicate<? super KubernetesObject> filter) {
    this.filter = filter;
  }

  /// Keeps the document of an object just read from the API server, if the filter accepts the
  /// object.
  void read(KubernetesObject object, RawValue document) {
    if (filter.test(object) && document.decode(Codecs.ANY) instanceof Map<?, ?> tree) {
      keep(object, JsonEncoder.text(Codecs.ANY, trimmed(tree, object)));
    }
  }

  /// Keeps the document of an object, whatever the filter.
  public void keep(KubernetesObject object, String json) {
    documents.put(object.metadata(), new Document(json, hasNode(object)));
  }

  private static Map<?, ?> trimmed(Map<?, ?> tree, KubernetesObject object) {
    var trimmed = new LinkedHashMap<Object, @Nullable Object>(tree);
    trimmed.remove("apiVersion");
    trimmed.remove("kind");
    if (object instanceof Pod && tree.get("metadata") instanceof Map<?, ?> metadata) {
      var fields = new LinkedHashMap<Object, @Nullable Object>(metadata);
      fields.remove("managedFields");
      trimmed.put("metadata", fields);
    }
    return trimmed;
  }

  private static boolean hasNode(KubernetesObject object) {
    return object instanceof Pod pod && !pod.spec().nodeName().isEmpty();
  }

  /// Returns the document of an object as JSON; for a pod that was given a node here, with this
  /// node. If there is no document, returns what the record contains.
  public <T extends KubernetesObject> String of(T object) {
    var document = documents.getIfPresent(object.metadata());
    if (document == null) {
      return JsonEncoder.text(Kinds.of(object).codec(), object);
    }
    return object instanceof Pod pod && hasNode(pod) && !document.hasNode
        ? placed(document.json, pod.spec().nodeName())
        : document.json;
  }

  private static String placed(String json, String node) {
    var in = new ByteArrayInputStream(json.getBytes(StandardCharsets.UTF_8));
    var tree = ValueReader.readJson(Codecs.ANY, in, "pod", Interner.none(), new Problems());
    if (!(tree instanceof Map<?, ?> pod && pod.get("spec") instanceof Map<?, ?> spec)) {
      throw new IllegalStateException("a pod that was read has no spec");
    }
    var fields = new LinkedHashMap<Object, @Nullable Object>(spec);
    fields.put("nodeName", node);
    var placed = new LinkedHashMap<Object, @Nullable Object>(pod);
    placed.put("spec", fields);
    return JsonEncoder.text(Codecs.ANY, placed);
  }

  /// The approximate number of documents.
  long size() {
    return documents.estimatedSize();
  }
}
