package dev.berth.cluster.admission;

import dev.berth.api.core.PersistentVolumeClaim;
import dev.berth.api.core.PersistentVolumeClaimStatus;
import dev.berth.api.core.Pod;
import dev.berth.api.core.PodResourceClaimStatus;
import dev.berth.api.meta.KubernetesObject;
import dev.berth.api.meta.ObjectKey;
import dev.berth.api.meta.ObjectMeta;
import dev.berth.api.meta.OwnerReference;
import dev.berth.api.resource.ResourceClaim;
import dev.berth.api.resource.ResourceClaimStatus;
import dev.berth.api.resource.ResourceClaimTemplate;
import dev.berth.cluster.manifest.Manifest;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Predicate;

/// Makes the objects that controllers make for a pod: the ResourceClaims of its claim templates and
/// the PersistentVolumeClaims of its generic ephemeral volumes. They are named `<pod>-<name in the
/// pod>`, without the usual random suffix.
final class GeneratedClaims {

  private static final String POD_CLAIM_ANNOTATION = "resource.kubernetes.io/pod-claim-name";

  private final Map<ObjectKey, ResourceClaimTemplate> templates = new HashMap<>();
  private final Set<ObjectKey> volumeClaims = new HashSet<>();
  private final List<Manifest> generated = new ArrayList<>();

  GeneratedClaims(List<Manifest> manifests) {
    for (var manifest : manifests) {
      switch (manifest.object()) {
        case ResourceClaimTemplate template -> templates.put(template.key(), template);
        case PersistentVolumeClaim claim -> volumeClaims.add(claim.key());
        default -> {}
      }
    }
  }

  /// Adds the claims at the end, and notes them in the status of their pods.
  static void add(List<Manifest> manifests) {
    var claims = new GeneratedClaims(manifests);
    for (var i = 0; i < manifests.size(); i++) {
      if (manifests.get(i).object() instanceof Pod) {
        manifests.set(i, claims.generate(manifests.get(i), claims.volumeClaims::contains));
      }
    }
    manifests.addAll(claims.takeGenerated());
  }

  /// The claims that were generated since the last call.
  List<Manifest> takeGenerated() {
    var taken = List.copyOf(generated);
    generated.clear();
    return taken;
  }

  /// Generates the claims of one pod.
  ///
  /// @param isThere whether there is a volume claim of that name
  /// @return the pod with its claims in its status
  Manifest generate(Manifest manifest, Predicate<ObjectKey> isThere) {
    var pod = (Pod) manifest.object();
    var result =
        pod.spec().resourceClaims().isEmpty() ? manifest : generateDeviceClaims(pod, manifest);
    generateVolumeClaims(pod, manifest, isThere);
    return result;
  }

  private Manifest generateDeviceClaims(Pod pod, Manifest manifest) {
    var statuses = new ArrayList<>(pod.status().resourceClaimStatuses());
    for (var reference : pod.spec().resourceClaims()) {
      var name = reference.name();
      if (reference.resourceClaimTemplateName() == null
          || statuses.stream().anyMatch(status -> status.name().equals(name))) {
        continue;
      }
      var template =
          templates.get(
              new ObjectKey(pod.metadata().namespace(), reference.resourceClaimTemplateName()));
      if (template == null) {
        continue; // the pod waits for its claim
      }
      var metadata =
          owned(pod, name, template.spec().metadata().labels())
              .withAnnotations(Map.of(POD_CLAIM_ANNOTATION, name));
      add(new ResourceClaim(metadata, template.spec().spec(), ResourceClaimStatus.EMPTY), manifest);
      statuses.add(new PodResourceClaimStatus(name, metadata.name()));
    }
    return statuses.size() == pod.status().resourceClaimStatuses().size()
        ? manifest
        : manifest.with(pod.withStatus(pod.status().withResourceClaimStatuses(statuses)));
  }

  private void generateVolumeClaims(Pod pod, Manifest manifest, Predicate<ObjectKey> isThere) {
    for (var volume : pod.spec().volumes()) {
      if (volume.ephemeral() == null || volume.ephemeral().volumeClaimTemplate() == null) {
        continue;
      }
      var template = volume.ephemeral().volumeClaimTemplate();
      var metadata = owned(pod, volume.name(), template.metadata().labels());
      if (!isThere.test(metadata.key())) {
        add(
            StorageDefaults.apply(
                new PersistentVolumeClaim(
                    metadata, template.spec(), PersistentVolumeClaimStatus.EMPTY)),
            manifest);
      }
    }
  }

  private void add(KubernetesObject claim, Manifest of) {
    generated.add(of.with(claim));
  }

  private static ObjectMeta owned(Pod pod, String name, Map<String, String> labels) {
    var owner =
        new OwnerReference("v1", "Pod", pod.metadata().name(), pod.metadata().uid(), true, true);
    return ObjectMeta.named(pod.metadata().namespace(), pod.metadata().name() + "-" + name)
        .withLabels(labels)
        .withOwnerReferences(List.of(owner));
  }
}
