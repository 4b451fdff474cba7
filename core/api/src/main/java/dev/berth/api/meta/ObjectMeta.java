package dev.berth.api.meta;

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
@RecordBuilder
public record ObjectMeta(
    String name,
    String generateName,
    String namespace,
    String uid,
    String resourceVersion,
    long generation,
    @Nullable Instant creationTimestamp,
    @Nullable Instant deletionTimestamp,
    @Nullable Long deletionGracePeriodSeconds,
    Map<String, String> labels,
    Map<String, String> annotations,
    List<OwnerReference> ownerReferences,
    List<String> finalizers)
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
    return ownerReferences.stream().filter(OwnerReference::isController).findFirst();
  }
}
