package dev.berth.cluster.apiserver.admission;

import dev.berth.api.core.PersistentVolume;
import dev.berth.api.meta.KubernetesObject;
import dev.berth.api.meta.ObjectKey;
import dev.berth.api.meta.OwnerReference;
import dev.berth.api.resource.ResourceClaim;
import dev.berth.api.resource.ResourceClaimConsumerReference;
import dev.berth.cluster.manifest.KindKey;
import dev.berth.cluster.manifest.Manifest;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/// Fills in the UIDs of references to objects of the input: owners, the claims of volumes, and the
/// pods and groups for which claims are reserved.
final class References {
  /// The kinds for which claims are reserved, by resource.
  private static final Map<String, String> USERS = Map.of("pods", "Pod", "podgroups", "PodGroup");

  private final Map<KindKey, String> uids = new HashMap<>();

  private References(List<Manifest> manifests) {
    for (var manifest : manifests) {
      uids.put(KindKey.of(manifest), manifest.metadata().uid());
    }
  }

  static void resolve(List<Manifest> manifests) {
    var references = new References(manifests);
    manifests.replaceAll(manifest ->
        manifest
            .withMetadata(metadata -> {
              var owners =
                  CopyOnChange.each(
                      metadata.ownerReferences(),
                      owner -> references.resolved(owner, metadata.namespace()));
              return CopyOnChange.same(owners, metadata.ownerReferences())
                  ? metadata
                  : metadata.withOwnerReferences(owners);
            })
            .map(references::resolved));
  }

  private KubernetesObject resolved(KubernetesObject object) {
    return switch (object) {
      case PersistentVolume volume -> resolved(volume);
      case ResourceClaim claim -> resolved(claim);
      default -> object;
    };
  }

  private OwnerReference resolved(OwnerReference owner, String namespace) {
    return owner.uid().isEmpty()
        ? new OwnerReference(
            owner.apiVersion(),
            owner.kind(),
            owner.name(),
            uid(owner.kind(), namespace, owner.name()),
            owner.controller(),
            owner.blockOwnerDeletion())
        : owner;
  }

  private PersistentVolume resolved(PersistentVolume volume) {
    var claim = volume.spec().claimRef();
    if (claim == null || !claim.uid().isEmpty()) {
      return volume;
    }
    var uid = uid("PersistentVolumeClaim", claim.namespace(), claim.name());
    return volume.withSpec(volume.spec().withClaimRef(claim.withUid(uid)));
  }

  private ResourceClaim resolved(ResourceClaim claim) {
    var namespace = claim.metadata().namespace();
    var before = claim.status().reservedFor();
    var after = CopyOnChange.each(before, reference -> resolved(reference, namespace));
    return CopyOnChange.same(before, after)
        ? claim
        : claim.withStatus(claim.status().withReservedFor(after));
  }

  private ResourceClaimConsumerReference resolved(
      ResourceClaimConsumerReference reference, String namespace) {
    var kind = USERS.get(reference.resource());
    return reference.uid().isEmpty() && kind != null
        ? reference.withUid(uid(kind, namespace, reference.name()))
        : reference;
  }

  /// Returns the UID of the object; empty if it does not exist.
  private String uid(String kind, String namespace, String name) {
    return uids.getOrDefault(new KindKey(kind, new ObjectKey(namespace, name)), "");
  }
}
