package dev.berth.cluster.admission;

import dev.berth.api.meta.ObjectMeta;
import dev.berth.cluster.manifest.Manifest;
import java.time.Instant;
import java.util.HashSet;
import java.util.List;
import java.util.Set;

/// Gives every object a UID and a creation time by its place in the input.
///
/// Of several objects with one UID, as they come from copying the output of an API server, only the
/// first keeps it, so that UIDs are unique.
final class Identities {

  /// When the first object was created; the others follow one second after the other.
  static final Instant EPOCH = Instant.parse("2026-01-01T00:00:00Z");

  /// The UIDs that the input has.
  private final Set<String> given = new HashSet<>();

  private final Set<String> kept = new HashSet<>();

  private final int places;

  private Identities(List<Manifest> manifests) {
    places = manifests.size();
    manifests.forEach(manifest -> given.add(manifest.metadata().uid()));
  }

  static void assign(List<Manifest> manifests) {
    var identities = new Identities(manifests);
    for (var i = 0; i < manifests.size(); i++) {
      var number = i;
      manifests.set(
          i, manifests.get(i).withMetadata(metadata -> identities.identified(metadata, number)));
    }
  }

  private ObjectMeta identified(ObjectMeta metadata, int number) {
    var result = metadata;
    if (result.uid().isEmpty() || !kept.add(result.uid())) {
      result = result.withUid(uid(number + 1));
    }
    return result.creationTimestamp() == null
        ? result.withCreationTimestamp(EPOCH.plusSeconds(number))
        : result;
  }

  /// Berth itself may have made some of those that are given; no two places come to the same one.
  private String uid(int place) {
    var uid = "00000000-0000-4000-8000-%012d".formatted(place);
    for (var number = place; given.contains(uid); number += places) {
      uid = "00000000-0000-4001-8000-%012d".formatted(number);
    }
    return uid;
  }
}
