package dev.berth.api.meta;

import dev.berth.tables.Field;
import dev.berth.tables.Interned;
import dev.berth.tables.Message;
import io.soabase.recordbuilder.core.RecordBuilder;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/// The metadata of an object. Absent strings and collections are empty.
///
/// @param creationTimestamp when the API server stored the object; null if it was never stored
/// @param deletionTimestamp when the object will be gone; null unless its deletion has begun
@Message
@RecordBuilder
public record ObjectMeta(
    @Field(1) String name,
    @Field(2) @Interned String generateName,
    @Field(3) @Interned String namespace,
    @Field(5) String uid,
    @Field(6) String resourceVersion,
    @Field(7) long generation,
    @Field(8) @Nullable Instant creationTimestamp,
    @Field(9) @Nullable Instant deletionTimestamp,
    @Field(10) @Nullable Long deletionGracePeriodSeconds,
    @Field(11) @Interned Map<String, String> labels,
    @Field(12) @Interned Map<String, String> annotations,
    @Field(13) @Interned List<OwnerReference> ownerReferences,
    @Field(14) List<String> finalizers)
    implements ObjectMetaBuilder.With {
  public ObjectMeta {
    labels = Map.copyOf(labels);
    annotations = Map.copyOf(annotations);
    ownerReferences = List.copyOf(ownerReferences);
    finalizers = List.copyOf(finalizers);
  }

  /// Creates metadata with only namespace and name.
  public static ObjectMeta named(String namespace, String name) {
    return new ObjectMeta(
        name, "", namespace, "", "", 0, null, null, null, Map.of(), Map.of(), List.of(), List.of());
  }

  public ObjectKey key() {
    return new ObjectKey(namespace, name);
  }

  /// Returns the owner that manages the object, if any: the first one marked as controller.
  public Optional<OwnerReference> controller() {
    for (OwnerReference owner : ownerReferences) {
      if (owner.isController()) {
        return Optional.of(owner);
      }
    }
    return Optional.empty();
  }
}
