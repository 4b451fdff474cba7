package dev.berth.cluster.controller.workload;

import dev.berth.api.apps.Deployment;
import dev.berth.api.apps.ReplicaSet;
import dev.berth.api.apps.ReplicaSetSpec;
import dev.berth.api.core.PersistentVolume;
import dev.berth.api.core.PersistentVolumeStatus;
import dev.berth.api.core.Pod;
import dev.berth.api.core.PodTemplateSpec;
import dev.berth.api.meta.KubernetesObject;
import dev.berth.api.meta.LabelSelector;
import dev.berth.api.meta.ObjectKey;
import dev.berth.api.meta.ObjectMeta;
import dev.berth.api.meta.OwnerReference;
import dev.berth.cluster.apiserver.admission.TemplateComparison;
import dev.berth.cluster.manifest.KindKey;
import dev.berth.cluster.manifest.Manifest;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Comparator;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/// Completes running workloads: dumps often lack ReplicaSets, and manifests of a release have no
/// UIDs.
final class RunningWorkloads {
  private static final String REPLICA_SET = "ReplicaSet";
  private static final String DEPLOYMENT = "Deployment";

  /// The oldest pod first.
  static final Comparator<Pod> BY_AGE =
      Comparator.comparing(
          pod -> pod.metadata().creationTimestamp(),
          Comparator.nullsFirst(Comparator.naturalOrder()));

  private final List<Manifest> manifests;
  private final Map<KindKey, Manifest> workloads = new HashMap<>();
  private final Map<KindKey, List<Pod>> pods = new LinkedHashMap<>();

  /// The UIDs that objects state for their controllers, and volumes for their claims.
  private final Map<KindKey, String> uids = new HashMap<>();

  private final Map<KindKey, KubernetesObject> former;
  private final TemplateComparison templates;

  private RunningWorkloads(
      List<Manifest> manifests, Collection<KubernetesObject> former, TemplateComparison templates) {
    this.manifests = manifests;
    this.templates = templates;
    this.former = new HashMap<>();
    former.forEach(object -> this.former.put(KindKey.of(object), object));
    for (var manifest : manifests) {
      workloads.put(KindKey.of(manifest.object()), manifest);
      manifest
          .metadata()
          .controller()
          .ifPresent(owner -> {
            var name = KindKey.of(owner, manifest.key().namespace());
            if (!owner.uid().isEmpty()) {
              uids.putIfAbsent(name, owner.uid());
            }
            if (manifest.object() instanceof Pod pod) {
              pods.computeIfAbsent(name, _ -> new ArrayList<>()).add(pod);
            }
          });
      if (manifest.object() instanceof PersistentVolume volume) {
        identifyClaim(volume);
      }
    }
  }

  /// Returns the objects with the ReplicaSets that pods name, and with the UIDs of workloads that
  /// their pods state.
  ///
  /// @param former the replaced objects, in their former state
  static List<Manifest> complete(
      List<Manifest> manifests, Collection<KubernetesObject> former, TemplateComparison templates) {
    return new RunningWorkloads(manifests, former, templates).complete();
  }

  private List<Manifest> complete() {
    var complete = new ArrayList<Manifest>(manifests.size());
    for (var manifest : manifests) {
      complete.add(identified(manifest));
    }
    pods.forEach((owner, owned) -> {
      if (owner.kind().equals(REPLICA_SET) && !workloads.containsKey(owner)) {
        var manifest = Objects.requireNonNull(workloads.get(KindKey.of(owned.getFirst())));
        complete.add(manifest.with(replicaSet(owner, owned)));
      }
    });
    return complete;
  }

  /// Takes the UID of a claim from the volume that it uses.
  private void identifyClaim(PersistentVolume volume) {
    var claim = volume.spec().claimRef();
    if (claim != null
        && !claim.uid().isEmpty()
        && volume.status().phase().equals(PersistentVolumeStatus.BOUND)) {
      var key = new ObjectKey(claim.namespace(), claim.name());
      uids.putIfAbsent(new KindKey("PersistentVolumeClaim", key), claim.uid());
    }
  }

  private Manifest identified(Manifest manifest) {
    var uid = uids.get(KindKey.of(manifest.object()));
    return manifest.metadata().uid().isEmpty() && uid != null
        ? manifest.withMetadata(metadata -> metadata.withUid(uid))
        : manifest;
  }

  private ReplicaSet replicaSet(KindKey name, List<Pod> owned) {
    var newest = newest(owned);
    var labels = newest.metadata().labels();
    var hash = labels.getOrDefault(DeploymentController.HASH_LABEL, "");
    var suffix = "-" + hash;
    var key = name.key();
    var isOfDeployment = !hash.isEmpty() && key.name().endsWith(suffix);
    var metadata =
        ObjectMeta.named(key.namespace(), key.name())
            .withUid(owner(newest).orElseThrow().uid())
            .withLabels(labels)
            .withCreationTimestamp(newest.metadata().creationTimestamp());
    Deployment deployment = null;
    if (isOfDeployment) {
      var title = key.name().substring(0, key.name().length() - suffix.length());
      var above = new ObjectKey(key.namespace(), title);
      deployment = deployment(above);
      metadata =
          metadata.withOwnerReferences(
              List.of(
                  new OwnerReference(
                      "apps/v1",
                      DEPLOYMENT,
                      title,
                      deployment == null ? "" : deployment.metadata().uid(),
                      true,
                      true)));
    }
    var active = (int) owned.stream().filter(PodStates::isActive).count();
    return new ReplicaSet(
        metadata.withAnnotations(scaledFor(deployment, active)),
        new ReplicaSetSpec(
            active, 0, selector(deployment, labels, hash), template(newest, deployment)));
  }

  private @Nullable Deployment deployment(ObjectKey key) {
    var manifest = workloads.get(new KindKey(DEPLOYMENT, key));
    return manifest == null ? null : (Deployment) manifest.object();
  }

  /// Returns the annotations with the number of replicas for which the set was last scaled.
  private Map<String, String> scaledFor(@Nullable Deployment deployment, int active) {
    var before = deployment == null ? null : former.get(KindKey.of(deployment));
    var desired = before instanceof Deployment it ? DeploymentController.desired(it) : active;
    return active == 0 ? Map.of() : Map.of(DeploymentController.DESIRED, Integer.toString(desired));
  }

  private static LabelSelector selector(
      @Nullable Deployment deployment, Map<String, String> labels, String hash) {
    if (deployment == null || deployment.spec().selector() == null) {
      return new LabelSelector(labels, List.of());
    }
    var selector = deployment.spec().selector();
    return new LabelSelector(
        PodTemplates.merged(selector.matchLabels(), Map.of(DeploymentController.HASH_LABEL, hash)),
        selector.matchExpressions());
  }

  /// Returns the present or former template of the Deployment, if the pod comes from it.
  private PodTemplateSpec template(Pod pod, @Nullable Deployment deployment) {
    if (deployment != null) {
      if (templates.isOf(deployment.spec().template(), pod)) {
        return deployment.spec().template();
      }
      if (former.get(KindKey.of(deployment)) instanceof Deployment before
          && templates.isOf(before.spec().template(), pod)) {
        return before.spec().template();
      }
    }
    return PodTemplates.of(pod);
  }

  static Pod newest(List<Pod> pods) {
    return pods.stream().filter(PodStates::isActive).max(BY_AGE).orElse(pods.getFirst());
  }

  private static Optional<OwnerReference> owner(Pod pod) {
    return pod.metadata().controller();
  }
}
