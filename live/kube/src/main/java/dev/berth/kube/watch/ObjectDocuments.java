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

/// The objects as the API server has written them, for extenders: the records leave much of it out.
/// For any thread. A document belongs to one version of an object and lives as long as that is
/// referenced: its key is the identity of the metadata that it was read with, which copies with
/// another spec or status share. So there is a document for the version that the engine, a little
/// behind the watch, decides by.
///
/// The documents are as kube-scheduler's cache has the objects: without `apiVersion` and `kind`,
/// and those of pods without `managedFields`.
public final class ObjectDocuments {

  /// @param hasNode whether it is of a pod with a node
  private record Document(String json, boolean hasNode) {}

  private final Predicate<? super KubernetesObject> filter;
  private final Cache<ObjectMeta, Document> documents =
      Caffeine.newBuilder().weakKeys().executor(Runnable::run).build(); // by identity

  /// @param filter whether to keep the document of an object
  public ObjectDocuments(Predicate<? super KubernetesObject> filter) {
    this.filter = filter;
  }

  /// Keeps the document of an object that has just been read from the API server, if the filter
  /// accepts it.
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

  /// The document of an object, as JSON; that of a pod which was given a node here has the node. If
  /// there is none, what our record holds.
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

  /// How many documents there are, more or less.
  long size() {
    return documents.estimatedSize();
  }
}
