package dev.berth.api.codec;

import dev.berth.api.meta.KubernetesObject;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/// An object as its author wrote it, including fields that Berth's records lack. Immutable.
///
/// @param fields maps, lists, strings, longs, doubles, booleans and nulls, in the author's order
public record ObjectTree(Map<String, @Nullable Object> fields) {
  /// Returns everything that the records contain of an object.
  public static <T extends KubernetesObject> ObjectTree of(T object) {
    Kind<T> kind = Kinds.of(object);
    return new ObjectTree(TreeEncoder.tree(kind, object));
  }

  /// Reads the value at the decoder; null if it is not an object.
  @SuppressWarnings("unchecked") // names of fields are strings
  static @Nullable ObjectTree read(Decoder in) {
    return GenericCodec.read(in) instanceof Map<?, ?> fields
        ? new ObjectTree((Map<String, @Nullable Object>) fields)
        : null;
  }

  public String apiVersion() {
    return text("apiVersion");
  }

  public String kind() {
    return text("kind");
  }

  /// The metadata's namespace; empty if there is none.
  public String namespace() {
    return text("metadata", "namespace");
  }

  /// The metadata's name; empty if there is none.
  public String name() {
    return text("metadata", "name");
  }

  /// Returns the string at the end of this path of field names; empty if there is none.
  public String text(String... path) {
    Object value = fields;
    for (var name : path) {
      value = value instanceof Map<?, ?> map ? map.get(name) : null;
    }
    return value instanceof String text ? text : "";
  }

  /// Returns the object with another value at the end of this path of field names. Creates missing
  /// objects on the path.
  public ObjectTree with(@Nullable Object value, String... path) {
    return new ObjectTree(with(fields, value, List.of(path)));
  }

  private static Map<String, @Nullable Object> with(
      Map<?, ?> fields, @Nullable Object value, List<String> path) {
    var changed = Trees.copy(fields);
    var name = path.getFirst();
    if (path.size() == 1) {
      changed.put(name, value);
    } else {
      changed.put(name, with(Trees.object(changed.get(name)), value, path.subList(1, path.size())));
    }
    return Collections.unmodifiableMap(changed);
  }

  public void encode(Encoder out) {
    GenericCodec.write(fields, out);
  }
}
