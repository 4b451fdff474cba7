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

/// The last version of each object in the recording, so that it is not written again. Writer and
/// reader keep the same. For one thread.
final class KnownObjects {
  private final Map<Id, KubernetesObject> objects = new HashMap<>();

  private record Id(String kind, ObjectKey key) {}

  /// How the kind of an object is written: by its name, or with its version if the name alone means
  /// another kind; of a custom resource with all that there is to know of it.
  static String kind(KubernetesObject object) {
    Kind<?> kind = Kinds.of(object);
    if (object instanceof CustomResource) {
      return "%s %s %s".formatted(kind, kind.plural(), kind.namespaced());
    }
    return Kinds.named(kind.kind()).filter(kind::equals).isPresent()
        ? kind.kind()
        : kind.toString();
  }

  /// The kind that is written so.
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

  /// Whether that instance was the last one: a reader does not have an equal one of another source.
  @SuppressWarnings("ReferenceEquality") // what is looked for
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
