package dev.berth.cluster.admission;

import dev.berth.api.meta.ObjectMeta;
import dev.berth.cluster.manifest.Manifest;
import java.time.Instant;
import java.util.List;

/// Gives every object a UID and a creation time by its place in the input.
final class Identities {

  /// When the first object was created; the others follow one second after the other.
  static final Instant EPOCH = Instant.parse("2026-01-01T00:00:00Z");

  private Identities() {}

  static void assign(List<Manifest> manifests) {
    for (var i = 0; i < manifests.size(); i++) {
      var number = i;
      manifests.set(i, manifests.get(i).withMetadata(metadata -> identified(metadata, number)));
    }
  }

  private static ObjectMeta identified(ObjectMeta metadata, int number) {
    var result = metadata;
    if (result.uid().isEmpty()) {
      result = result.withUid("00000000-0000-4000-8000-%012d".formatted(number + 1));
    }
    return result.creationTimestamp() == null
        ? result.withCreationTimestamp(EPOCH.plusSeconds(number))
        : result;
  }
}
