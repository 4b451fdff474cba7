package dev.berth.cli.explanation;

import dev.berth.api.apps.ReplicaSet;
import dev.berth.api.batch.Job;
import dev.berth.api.core.Pod;
import dev.berth.api.meta.KubernetesObject;
import dev.berth.api.meta.ObjectKey;
import dev.berth.api.meta.OwnerReference;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/// The workloads that pods belong to, in a cluster as it is.
public final class PodOwners {
  private final Lookup objects;

  /// Where owners are looked up.
  public interface Lookup {
    /// The object of that kind and name; null if there is none.
    <T extends KubernetesObject> @Nullable T get(Class<T> kind, ObjectKey key);
  }

  /// @param objects of the cluster
  public PodOwners(Lookup objects) {
    this.objects = objects;
  }

  /// The pod itself, its controller, and that one's controller.
  List<NamedObject> of(Pod pod) {
    var chain = new ArrayList<NamedObject>();
    chain.add(new NamedObject(ResourceType.POD, pod.key()));
    String namespace = pod.metadata().namespace();
    Optional<OwnerReference> owner = pod.metadata().controller();
    while (owner.isPresent()) {
      Optional<ResourceType> type = ResourceType.ofKind(owner.get().kind());
      if (type.isEmpty()) {
        break;
      }
      var named = new NamedObject(type.get(), new ObjectKey(namespace, owner.get().name()));
      chain.add(named);
      KubernetesObject object = object(named);
      if (object == null) {
        break;
      }
      owner = object.metadata().controller();
    }
    return chain;
  }

  /// The outermost workload that the pod belongs to, such as `Deployment shop/web`; empty if it
  /// stands alone.
  public String workload(Pod pod) {
    List<NamedObject> chain = of(pod);
    return chain.size() == 1 ? "" : chain.getLast().title();
  }

  private @Nullable KubernetesObject object(NamedObject named) {
    return switch (named.type()) {
      case REPLICA_SET -> objects.get(ReplicaSet.class, named.key());
      case JOB -> objects.get(Job.class, named.key());
      default -> null;
    };
  }
}
