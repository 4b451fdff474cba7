package dev.berth.cluster.apiserver.admission;

import dev.berth.api.meta.ObjectMeta;
import dev.berth.cluster.manifest.Manifest;
import java.time.Instant;
import java.util.HashSet;
import java.util.List;
import java.util.Set;

/// Gives every object a UID and a creation time according to its position in the input.
///
/// If several objects have the same UID, for example because somebody copied the output of an API
/// server, only the first object keeps it, so UIDs are unique.
final class Identities {
  /// The creation time of the first object; each further object is created one second later.
  static final Instant EPOCH = Instant.parse("2026-01-01T00:00:00Z");

  /// The UIDs in the input.
  private final Set<String> given = new HashSet<>();

  private final Set<String> kept = new HashSet<>();

  private final int places;

  private Identities(List<Manifest> manifests) {
    places = manifests.size();
    manifests.forEach(manifest -> given.add(manifest.metadata().uid()));
  }

  static void assign(List<Manifest> manifests) {
    var identities = new Identities(manifests);
    for (int i = 0; i < manifests.size(); i++) {
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

  /// Berth may have generated some of the given UIDs in an earlier run; no two positions lead to
  /// the same UID.
  private String uid(int place) {
    var uid = "00000000-0000-4000-8000-%012d".formatted(place);
    for (var number = place; given.contains(uid); number += places) {
      uid = "00000000-0000-4001-8000-%012d".formatted(number);
    }
    return uid;
  }
}
