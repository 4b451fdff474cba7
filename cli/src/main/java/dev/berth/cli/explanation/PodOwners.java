package dev.berth.cli.explanation;

import dev.berth.api.apps.Deployment;
import dev.berth.api.apps.ReplicaSet;
import dev.berth.api.apps.StatefulSet;
import dev.berth.api.batch.Job;
import dev.berth.api.core.Pod;
import dev.berth.api.meta.KubernetesObject;
import dev.berth.api.meta.ObjectKey;
import dev.berth.api.meta.OwnerReference;
import dev.berth.api.scheduling.CompositePodGroup;
import dev.berth.api.scheduling.PodGroup;
import dev.berth.cluster.manifest.KindKey;
import dev.berth.cluster.manifest.StandIn;
import dev.berth.framework.group.GroupKey;
import dev.berth.framework.group.GroupMembership;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/// The workloads and groups of pods that pods belong to, in a cluster as it is.
public final class PodOwners {
  private final Lookup objects;
  private final GroupMembership membership;

  /// Where owners are looked up.
  public interface Lookup {
    /// The object of that kind and name; null if there is none.
    <T extends KubernetesObject> @Nullable T get(Class<T> kind, ObjectKey key);
  }

  /// @param objects of the cluster
  /// @param membership which pods are in which group
  public PodOwners(Lookup objects, GroupMembership membership) {
    this.objects = objects;
    this.membership = membership;
  }

  /// The pod itself, its controller, that one's controller, and the custom resource for which an
  /// operator has made it; its group, and the groups above.
  List<NamedObject> of(Pod pod) {
    var all = new ArrayList<>(controllers(pod));
    operator(pod).ifPresent(all::add);
    all.addAll(groups(pod));
    return all;
  }

  /// Empty if none has made it, as far as that is known.
  private Optional<NamedObject> operator(Pod pod) {
    KubernetesObject object = pod;
    while (object != null) {
      Optional<NamedObject> operator = NamedObject.ofOperator(object);
      if (operator.isPresent()) {
        return operator;
      }
      String namespace = pod.metadata().namespace();
      object =
          object
              .metadata()
              .controller()
              .map(owner -> object(KindKey.of(owner, namespace)))
              .orElse(null);
    }
    return Optional.empty();
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
    var chain = new ArrayList<NamedObject>();
    chain.add(new NamedObject(ResourceType.POD, pod.key()));
    String namespace = pod.metadata().namespace();
    Optional<OwnerReference> owner = pod.metadata().controller();
    while (owner.isPresent()) {
      KindKey name = KindKey.of(owner.get(), namespace);
      Optional<ResourceType> type = ResourceType.ofKind(name.kind());
      if (type.isEmpty()) {
        break;
      }
      chain.add(new NamedObject(type.get(), name.key()));
      KubernetesObject object = object(name);
      if (object == null) {
        break;
      }
      if (StandIn.is(object)) {
        NamedObject.ofOperator(object).ifPresent(chain::add);
        break;
      }
      owner = object.metadata().controller();
    }
    return chain;
  }

  /// The outermost workload that the pod belongs to, such as `Deployment shop/web`; if there is
  /// none, its group; empty if it stands alone.
  public String workload(Pod pod) {
    List<NamedObject> chain = controllers(pod);
    List<NamedObject> groups = groups(pod);
    return chain.size() > 1
        ? chain.getLast().title()
        : groups.isEmpty() ? "" : groups.getFirst().title();
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
