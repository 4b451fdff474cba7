package dev.berth.cluster.apiserver.admission;

import dev.berth.api.core.PersistentVolumeClaim;
import dev.berth.api.core.PersistentVolumeClaimStatus;
import dev.berth.api.core.Pod;
import dev.berth.api.core.PodResourceClaim;
import dev.berth.api.core.PodResourceClaimStatus;
import dev.berth.api.kubescheduler.FeatureGates;
import dev.berth.api.kubescheduler.SchedulerFeature;
import dev.berth.api.meta.KubernetesObject;
import dev.berth.api.meta.ObjectKey;
import dev.berth.api.meta.ObjectMeta;
import dev.berth.api.meta.OwnerReference;
import dev.berth.api.resource.ResourceClaim;
import dev.berth.api.resource.ResourceClaimStatus;
import dev.berth.api.resource.ResourceClaimTemplate;
import dev.berth.api.scheduling.PodGroup;
import dev.berth.api.scheduling.PodGroupResourceClaimStatus;
import dev.berth.cluster.manifest.Manifest;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;

/// Creates the claims that controllers create for a pod: ResourceClaims from its claim templates,
/// and PersistentVolumeClaims for its generic ephemeral volumes. With the feature gate
/// DRAWorkloadResourceClaims, also creates ResourceClaims from a group's claim templates, which
/// members share if they name the same template. The claims are named `<pod>-<name in the pod>` or
/// `<group>-<name in the group>`, without the usual random suffix.
final class GeneratedClaims {
  private static final String POD_CLAIM_ANNOTATION = "resource.kubernetes.io/pod-claim-name";

  private final Map<ObjectKey, ResourceClaimTemplate> templates = new HashMap<>();

  /// Whether the feature gate is on, so members share claims of their group.
  private final boolean sharing;

  /// The groups with claim templates; empty if the feature gate is off.
  private final Map<ObjectKey, PodGroup> groups = new HashMap<>();

  private final Set<ObjectKey> volumeClaims = new HashSet<>();
  private final List<Manifest> generated = new ArrayList<>();

  GeneratedClaims(List<Manifest> manifests, FeatureGates gates) {
    sharing = gates.enabled(SchedulerFeature.DRA_WORKLOAD_RESOURCE_CLAIMS);
    for (var manifest : manifests) {
      switch (manifest.object()) {
        case ResourceClaimTemplate template -> templates.put(template.key(), template);
        case PersistentVolumeClaim claim -> volumeClaims.add(claim.key());
        case PodGroup group when sharing -> groups.put(group.key(), group);
        default -> {}
      }
    }
  }

  /// Adds the claims at the end, first the claims of groups, and records them in the status of
  /// their pods and groups.
  static void add(List<Manifest> manifests, FeatureGates gates) {
    var claims = new GeneratedClaims(manifests, gates);
    manifests.replaceAll(
        it -> it.object() instanceof PodGroup group ? it.with(claims.generate(group, it)) : it);
    manifests.replaceAll(
        it -> it.object() instanceof Pod ? claims.generate(it, claims.volumeClaims::contains) : it);
    manifests.addAll(claims.takeGenerated());
  }

  /// Returns the claims that were generated since the last call.
  List<Manifest> takeGenerated() {
    var taken = List.copyOf(generated);
    generated.clear();
    return taken;
  }

  /// Generates the claims of one pod.
  ///
  /// @param isThere tells whether a volume claim with the name exists
  /// @return the pod with its claims in its status
  Manifest generate(Manifest manifest, Predicate<ObjectKey> isThere) {
    var pod = (Pod) manifest.object();
    var result =
        pod.spec().resourceClaims().isEmpty() ? manifest : generateDeviceClaims(pod, manifest);
    generateVolumeClaims(pod, manifest, isThere);
    return result;
  }

  /// Generates the claims of one group.
  ///
  /// @param manifest the manifest for which the claims are generated
  /// @return the group with its claims in its status
  PodGroup generate(PodGroup group, Manifest manifest) {
    if (!sharing) {
      return group;
    }
    var statuses = new ArrayList<>(group.status().resourceClaimStatuses());
    for (var reference : group.spec().resourceClaims()) {
      var name = reference.name();
      if (statuses.stream().anyMatch(status -> status.name().equals(name))) {
        continue;
      }
      var claim = deviceClaim(group, name, reference.resourceClaimTemplateName());
      if (claim != null) {
        add(claim, manifest);
        statuses.add(new PodGroupResourceClaimStatus(name, claim.metadata().name()));
      }
    }
    var known = group.withStatus(group.status().withResourceClaimStatuses(statuses));
    groups.put(known.key(), known);
    return known;
  }

  private Manifest generateDeviceClaims(Pod pod, Manifest manifest) {
    var statuses = new ArrayList<>(pod.status().resourceClaimStatuses());
    for (var reference : pod.spec().resourceClaims()) {
      var name = reference.name();
      if (statuses.stream().anyMatch(status -> status.name().equals(name))) {
        continue;
      }
      var shared = shared(pod, reference);
      if (shared != null) {
        statuses.add(new PodResourceClaimStatus(name, shared));
        continue;
      }
      var claim = deviceClaim(pod, name, reference.resourceClaimTemplateName());
      if (claim != null) {
        add(claim, manifest);
        statuses.add(new PodResourceClaimStatus(name, claim.metadata().name()));
      }
    }
    return statuses.size() == pod.status().resourceClaimStatuses().size()
        ? manifest
        : manifest.with(pod.withStatus(pod.status().withResourceClaimStatuses(statuses)));
  }

  /// Returns the name of the claim that the pod shares with its group; null if it shares none.
  private @Nullable String shared(Pod pod, PodResourceClaim reference) {
    var membership = pod.spec().schedulingGroup();
    var group =
        membership == null || membership.podGroupName() == null
            ? null
            : groups.get(new ObjectKey(pod.key().namespace(), membership.podGroupName()));
    var template = reference.resourceClaimTemplateName();
    if (group == null
        || template == null
        || group.spec().resourceClaims().stream()
            .noneMatch(own ->
                own.name().equals(reference.name())
                    && template.equals(own.resourceClaimTemplateName()))) {
      return null;
    }
    return group.status().resourceClaimStatuses().stream()
        .filter(status -> status.name().equals(reference.name()))
        .map(PodGroupResourceClaimStatus::resourceClaimName)
        .filter(Objects::nonNull)
        .findFirst()
        .orElse(null);
  }

  /// Creates a claim from a template; returns null if the template does not exist, and then the
  /// user of the claim waits.
  private @Nullable ResourceClaim deviceClaim(
      KubernetesObject owner, String name, @Nullable String templateName) {
    var template =
        templateName == null
            ? null
            : templates.get(new ObjectKey(owner.key().namespace(), templateName));
    return template == null
        ? null
        : new ResourceClaim(
            owned(owner, name, template.spec().metadata().labels())
                .withAnnotations(Map.of(POD_CLAIM_ANNOTATION, name)),
            template.spec().spec(),
            ResourceClaimStatus.EMPTY);
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

  private static ObjectMeta owned(KubernetesObject owner, String name, Map<String, String> labels) {
    var key = owner.key();
    var reference =
        new OwnerReference(
            owner.apiVersion(), owner.kind(), key.name(), owner.metadata().uid(), true, true);
    return ObjectMeta.named(key.namespace(), key.name() + "-" + name)
        .withLabels(labels)
        .withOwnerReferences(List.of(reference));
  }
}
