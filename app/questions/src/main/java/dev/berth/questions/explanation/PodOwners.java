package dev.berth.questions.explanation;

import dev.berth.api.apps.Deployment;
import dev.berth.api.apps.ReplicaSet;
import dev.berth.api.apps.StatefulSet;
import dev.berth.api.batch.Job;
import dev.berth.api.core.Pod;
import dev.berth.api.meta.KubernetesObject;
import dev.berth.api.meta.ObjectKey;
import dev.berth.api.scheduling.CompositePodGroup;
import dev.berth.api.scheduling.PodGroup;
import dev.berth.cluster.manifest.KindKey;
import dev.berth.cluster.manifest.StandIn;
import dev.berth.framework.GroupMembership;
import dev.berth.framework.cluster.ClusterObjects;
import dev.berth.framework.model.GroupKey;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/// The workloads and groups to which pods belong, in the current cluster.
///
/// @param objects the objects of the cluster
/// @param membership the groups of pods
public record PodOwners(ClusterObjects objects, GroupMembership membership) {

  /// The pod itself, its controller, the controller of that, and the custom resource for which an
  /// operator created it; its group, and the groups above.
  List<NamedObject> of(Pod pod) {
    return Stream.of(controllers(pod).stream(), operator(pod), groups(pod).stream())
        .flatMap(some -> some)
        .toList();
  }

  /// The pod and its known controllers.
  private List<KubernetesObject> chain(Pod pod) {
    String namespace = pod.metadata().namespace();
    return Stream.<KubernetesObject>iterate(
            pod,
            Objects::nonNull,
            it ->
                it.metadata()
                    .controller()
                    .map(owner -> object(KindKey.of(owner, namespace)))
                    .orElse(null))
        .toList();
  }

  /// Empty if no operator created it, as far as that is known.
  private Stream<NamedObject> operator(Pod pod) {
    return chain(pod).stream().flatMap(it -> NamedObject.ofOperator(it).stream()).limit(1);
  }

  private List<NamedObject> groups(Pod pod) {
    var chain = new ArrayList<NamedObject>();
    GroupKey key = membership.groupOf(pod);
    if (key != null) {
      ObjectKey name = key.object();
      chain.add(new NamedObject(ResourceType.POD_GROUP, name));
      PodGroup group = objects.get(PodGroup.class, name);
      String parent = group == null ? null : group.spec().parentCompositePodGroupName();
      while (parent != null && !parent.isEmpty()) {
        var above =
            new NamedObject(
                ResourceType.COMPOSITE_POD_GROUP, new ObjectKey(name.namespace(), parent));
        if (chain.contains(above)) {
          break;
        }
        chain.add(above);
        CompositePodGroup composite = objects.get(CompositePodGroup.class, above.key());
        parent = composite == null ? null : composite.spec().parentCompositePodGroupName();
      }
    }
    return chain;
  }

  private List<NamedObject> controllers(Pod pod) {
    var controllers = new ArrayList<NamedObject>();
    controllers.add(new NamedObject(ResourceType.POD, pod.key()));
    for (KubernetesObject at : chain(pod)) {
      if (!(at instanceof Pod) && StandIn.is(at)) {
        NamedObject.ofOperator(at).ifPresent(controllers::add);
        break;
      }
      Optional<NamedObject> owner =
          at.metadata()
              .controller()
              .map(it -> KindKey.of(it, pod.metadata().namespace()))
              .flatMap(it -> NamedObject.of(it.kind(), it.key()));
      if (owner.isEmpty()) {
        break;
      }
      controllers.add(owner.get());
    }
    return controllers;
  }

  /// The outermost workload of the pod, such as `Deployment shop/web`; without a workload, its
  /// group; empty if it has neither.
  public String workload(Pod pod) {
    List<NamedObject> chain = controllers(pod);
    List<NamedObject> groups = groups(pod);
    return chain.size() > 1
        ? chain.getLast().title()
        : groups.isEmpty() ? "" : groups.getFirst().title();
  }

  /// Whether the pod belongs to that workload, to that group, or to a group below it.
  ///
  /// @param title such as `Deployment shop/web`, or `PodGroup shop/training`; the case of the kind
  ///   does not matter
  public boolean isPartOf(Pod pod, String title) {
    return of(pod).stream().anyMatch(it -> it.title().equalsIgnoreCase(title));
  }

  private @Nullable KubernetesObject object(KindKey name) {
    return switch (name.kind()) {
      case "ReplicaSet" -> objects.get(ReplicaSet.class, name.key());
      case "Deployment" -> objects.get(Deployment.class, name.key());
      case "StatefulSet" -> objects.get(StatefulSet.class, name.key());
      case "Job" -> objects.get(Job.class, name.key());
      default -> null;
    };
  }
}
