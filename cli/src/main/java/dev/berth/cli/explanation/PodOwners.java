package dev.berth.cli.explanation;

import dev.berth.api.apps.ReplicaSet;
import dev.berth.api.batch.Job;
import dev.berth.api.core.Pod;
import dev.berth.api.meta.KubernetesObject;
import dev.berth.api.meta.ObjectKey;
import dev.berth.api.meta.OwnerReference;
import dev.berth.cluster.simulation.EmbeddedCluster;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/// The workloads that pods belong to, in a cluster as it is.
final class PodOwners {
  private final EmbeddedCluster cluster;

  PodOwners(EmbeddedCluster cluster) {
    this.cluster = cluster;
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

  /// The outermost workload; null if the pod stands alone.
  @Nullable NamedObject workload(Pod pod) {
    List<NamedObject> chain = of(pod);
    return chain.size() == 1 ? null : chain.getLast();
  }

  private @Nullable KubernetesObject object(NamedObject named) {
    return switch (named.type()) {
      case REPLICA_SET -> cluster.get(ReplicaSet.class, named.key());
      case JOB -> cluster.get(Job.class, named.key());
      default -> null;
    };
  }
}
