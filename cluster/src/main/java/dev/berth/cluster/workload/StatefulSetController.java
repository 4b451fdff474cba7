package dev.berth.cluster.workload;

import dev.berth.api.apps.StatefulSet;
import dev.berth.api.core.PersistentVolumeClaim;
import dev.berth.api.core.PersistentVolumeClaimVolumeSource;
import dev.berth.api.core.Pod;
import dev.berth.api.core.Volume;
import dev.berth.api.meta.KubernetesObject;
import dev.berth.api.meta.ObjectKey;
import dev.berth.cluster.manifest.Manifest;
import dev.berth.cluster.manifest.NameGenerator;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.stream.Collectors;

/// The pods of StatefulSets, by ordinal, and the claims made for them. All ordinals are made at
/// once: what would wait for its predecessor to be ready comes after it here.
final class StatefulSetController {

  private static final String POD_NAME_LABEL = "statefulset.kubernetes.io/pod-name";
  private static final String INDEX_LABEL = "apps.kubernetes.io/pod-index";
  private static final String REVISION_LABEL = "controller-revision-hash";

  private final Set<ObjectKey> claims = new HashSet<>();
  private final NameGenerator names;

  StatefulSetController(List<Manifest> manifests, NameGenerator names) {
    this.names = names;
    for (var manifest : manifests) {
      if (manifest.object() instanceof PersistentVolumeClaim claim) {
        claims.add(claim.key());
      }
    }
  }

  List<KubernetesObject> of(StatefulSet set) {
    var made = new ArrayList<KubernetesObject>();
    var metadata = set.metadata();
    var start = set.spec().ordinals() == null ? 0 : set.spec().ordinals().start();
    var replicas = Objects.requireNonNullElse(set.spec().replicas(), 1);
    var revision = metadata.name() + "-" + TemplateHash.of(set.spec().template());
    for (var i = 0; i < replicas; i++) {
      var ordinal = start + i;
      var name = metadata.name() + "-" + ordinal;
      if (names.take(metadata.namespace(), name)) {
        var labels =
            Map.of(
                POD_NAME_LABEL, name,
                INDEX_LABEL, Integer.toString(ordinal),
                REVISION_LABEL, revision);
        addClaims(set, ordinal, made);
        var pod = PodTemplates.named(PodTemplates.pod(set.spec().template(), set), name);
        made.add(withClaims(PodTemplates.labelled(pod, labels), set, ordinal));
      }
    }
    return made;
  }

  private void addClaims(StatefulSet set, int ordinal, List<KubernetesObject> made) {
    var selector = set.spec().selector();
    for (var template : set.spec().volumeClaimTemplates()) {
      var key = new ObjectKey(set.metadata().namespace(), claimName(template, set, ordinal));
      if (claims.add(key)) {
        var metadata =
            template
                .metadata()
                .with(b ->
                    b.namespace(key.namespace())
                        .name(key.name())
                        .labels(
                            PodTemplates.merged(
                                template.metadata().labels(),
                                selector == null ? Map.of() : selector.matchLabels())));
        made.add(template.withMetadata(metadata));
      }
    }
  }

  /// A claim takes the place of a volume of its name.
  private static Pod withClaims(Pod pod, StatefulSet set, int ordinal) {
    var templates = set.spec().volumeClaimTemplates();
    if (templates.isEmpty()) {
      return pod;
    }
    var volumes = new ArrayList<Volume>();
    for (var template : templates) {
      volumes.add(
          Volume.EMPTY
              .withName(template.metadata().name())
              .withPersistentVolumeClaim(
                  new PersistentVolumeClaimVolumeSource(claimName(template, set, ordinal), false)));
    }
    var claimed = volumes.stream().map(Volume::name).collect(Collectors.toSet());
    for (var volume : pod.spec().volumes()) {
      if (!claimed.contains(volume.name())) {
        volumes.add(volume);
      }
    }
    return pod.withSpec(pod.spec().withVolumes(volumes));
  }

  private static String claimName(PersistentVolumeClaim template, StatefulSet set, int ordinal) {
    return template.metadata().name() + "-" + set.metadata().name() + "-" + ordinal;
  }
}
