package dev.berth.cluster.workload;

import dev.berth.api.apps.Deployment;
import dev.berth.api.apps.ReplicaSet;
import dev.berth.api.apps.ReplicaSetSpec;
import dev.berth.api.core.Pod;
import dev.berth.api.core.PodTemplateSpec;
import dev.berth.api.meta.KubernetesObject;
import dev.berth.api.meta.LabelSelector;
import dev.berth.api.meta.ObjectMeta;
import dev.berth.api.meta.OwnerReference;
import dev.berth.cluster.manifest.Manifest;
import dev.berth.cluster.manifest.NameGenerator;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/// The pods of ReplicaSets and Deployments: as many as are specified, less those that exist.
final class ReplicaSetController {

  private static final String HASH_LABEL = "pod-template-hash";
  private static final String REVISION = "deployment.kubernetes.io/revision";
  private static final String DEPLOYMENT = "Deployment";

  private record Owner(String namespace, String deployment) {}

  private final Map<Owner, List<ReplicaSet>> replicaSets = new HashMap<>();
  private final Set<Owner> deployments = new HashSet<>();
  private final PodsByController pods;
  private final NameGenerator names;

  ReplicaSetController(List<Manifest> manifests, PodsByController pods, NameGenerator names) {
    this.pods = pods;
    this.names = names;
    for (var manifest : manifests) {
      switch (manifest.object()) {
        case Deployment d ->
            deployments.add(new Owner(d.metadata().namespace(), d.metadata().name()));
        case ReplicaSet set when deploymentOf(set) != null ->
            replicaSets
                .computeIfAbsent(
                    Objects.requireNonNull(deploymentOf(set)), absent -> new ArrayList<>())
                .add(set);
        default -> {}
      }
    }
  }

  private static @Nullable Owner deploymentOf(ReplicaSet set) {
    return set.metadata()
        .controller()
        .filter(owner -> owner.kind().equals(DEPLOYMENT))
        .map(owner -> new Owner(set.metadata().namespace(), owner.name()))
        .orElse(null);
  }

  /// None if the set's Deployment is in the input, too, and makes them.
  List<KubernetesObject> of(ReplicaSet set) {
    var deployment = deploymentOf(set);
    if (deployment != null && deployments.contains(deployment)) {
      return List.of();
    }
    return make(set, replicas(set.spec().replicas()) - active(pods.of(set)));
  }

  /// Makes the ReplicaSet, too, if the Deployment has none.
  List<KubernetesObject> of(Deployment deployment) {
    var metadata = deployment.metadata();
    var sets =
        replicaSets.getOrDefault(new Owner(metadata.namespace(), metadata.name()), List.of());
    var made = new ArrayList<KubernetesObject>();
    var newest =
        sets.stream().max(Comparator.comparingLong(ReplicaSetController::revision)).orElse(null);
    if (newest == null) {
      if (deployment.spec().paused()) {
        return List.of();
      }
      newest = replicaSet(deployment);
      made.add(newest);
    }
    var there = Stream.concat(sets.stream(), Stream.of(newest)).distinct().map(pods::of);
    var missing =
        replicas(deployment.spec().replicas())
            - active(there.flatMap(List::stream).distinct().toList());
    made.addAll(make(newest, missing));
    return made;
  }

  private List<KubernetesObject> make(ReplicaSet set, long count) {
    var made = new ArrayList<KubernetesObject>();
    var metadata = set.metadata();
    var pod = PodTemplates.pod(set.spec().template(), set);
    for (var i = 0L; i < count; i++) {
      made.add(
          PodTemplates.named(pod, names.generate(metadata.namespace(), metadata.name() + "-")));
    }
    return made;
  }

  private static ReplicaSet replicaSet(Deployment deployment) {
    var metadata = deployment.metadata();
    var spec = deployment.spec();
    var hash = TemplateHash.of(spec.template());
    var label = Map.of(HASH_LABEL, hash);
    var template = spec.template();
    var labels = PodTemplates.merged(template.metadata().labels(), label);
    var selector = spec.selector() == null ? LabelSelector.EVERYTHING : spec.selector();
    return new ReplicaSet(
        ObjectMeta.named(metadata.namespace(), metadata.name() + "-" + hash)
            .withLabels(labels)
            .withOwnerReferences(List.<OwnerReference>of(PodTemplates.controller(deployment))),
        new ReplicaSetSpec(
            spec.replicas(),
            spec.minReadySeconds(),
            new LabelSelector(
                PodTemplates.merged(selector.matchLabels(), label), selector.matchExpressions()),
            new PodTemplateSpec(template.metadata().withLabels(labels), template.spec())));
  }

  private static long revision(ReplicaSet set) {
    try {
      return Long.parseLong(set.metadata().annotations().getOrDefault(REVISION, "0"));
    } catch (NumberFormatException e) {
      return 0;
    }
  }

  private static long active(List<Pod> pods) {
    return pods.stream().filter(PodsByController::isActive).count();
  }

  private static int replicas(@Nullable Integer replicas) {
    return Objects.requireNonNullElse(replicas, 1);
  }
}
