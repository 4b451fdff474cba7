package dev.berth.api.custom;

import dev.berth.api.meta.KubernetesObject;
import dev.berth.api.meta.ObjectKey;
import dev.berth.api.meta.ObjectMeta;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/// An object of a kind without a record: its fields as written, except the metadata. Its reader
/// must know the meaning of the fields.
///
/// @param fields all fields except `apiVersion`, `kind` and `metadata`, by name, in the author's
///   order; a value is a `Map<String, ?>`, a `List<?>`, a `String`, a `Boolean`, a `Long`, a
///   `Double`, or null
public record CustomResource(
    CustomResourceType type, ObjectMeta metadata, Map<String, @Nullable Object> fields)
    implements KubernetesObject {
  public CustomResource {
    fields = Collections.unmodifiableMap(new LinkedHashMap<>(fields));
  }

  @Override
  public String apiVersion() {
    return type.apiVersion();
  }

  @Override
  public String kind() {
    return type.kind();
  }

  /// Contains the type in addition to namespace and name, since all custom resources have the same
  /// class: see [CustomResourceType#key].
  @Override
  public ObjectKey key() {
    return type.key(metadata.namespace(), metadata.name());
  }

  /// Returns the object with other metadata.
  public CustomResource withMetadata(ObjectMeta other) {
    return new CustomResource(type, other, fields);
  }
}
