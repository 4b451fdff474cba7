package dev.berth.recording;

import dev.berth.api.codec.Kind;
import dev.berth.api.codec.Kinds;
import dev.berth.api.custom.CustomResource;
import dev.berth.api.custom.CustomResourceType;
import dev.berth.api.meta.KubernetesObject;
import dev.berth.api.meta.ObjectKey;
import dev.berth.engine.ClusterChange;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/// The last recorded version of each object, so that it is not written again. Writer and reader
/// keep the same objects. For one thread.
final class KnownObjects {
  private final Map<Id, KubernetesObject> objects = new HashMap<>();

  private record Id(String kind, ObjectKey key) {}

  /// Returns the written form of an object's kind: its name, or with its version if the name alone
  /// means another kind. For a custom resource, the full description.
  static String kind(KubernetesObject object) {
    Kind<?> kind = Kinds.of(object);
    if (object instanceof CustomResource) {
      return "%s %s %s".formatted(kind, kind.plural(), kind.namespaced());
    }
    return Kinds.named(kind.kind()).filter(kind::equals).isPresent()
        ? kind.kind()
        : kind.toString();
  }

  /// Returns the kind with that written form.
  static Optional<Kind<?>> kind(String written) {
    String[] words = written.split(" ", -1);
    return switch (words.length) {
      case 1 -> Kinds.named(written);
      case 2 -> Kinds.of(words[0], words[1]);
      default ->
          Optional.of(
              Kinds.of(
                  new CustomResourceType(
                      words[0], words[1], words[2], Boolean.parseBoolean(words[3]))));
    };
  }

  /// Returns whether that instance was the last one: an equal object from another source is not
  /// known to a reader.
  @SuppressWarnings("ReferenceEquality") // identity is what matters here
  boolean isLast(KubernetesObject object) {
    return last(kind(object), object.key()) == object;
  }

  @Nullable KubernetesObject last(String kind, ObjectKey key) {
    return objects.get(new Id(kind, key));
  }

  void apply(ClusterChange change) {
    KubernetesObject object = change.object();
    var id = new Id(kind(object), object.key());
    if (change instanceof ClusterChange.Deleted) {
      objects.remove(id);
    } else {
      objects.put(id, object);
    }
  }
}
