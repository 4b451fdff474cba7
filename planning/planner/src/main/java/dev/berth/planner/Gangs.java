package dev.berth.planner;

import dev.berth.api.apps.Deployment;
import dev.berth.api.apps.ReplicaSet;
import dev.berth.api.batch.Job;
import dev.berth.api.core.Pod;
import dev.berth.api.meta.KubernetesObject;
import dev.berth.api.meta.ObjectKey;
import dev.berth.api.meta.OwnerReference;
import dev.berth.engine.Engine;
import dev.berth.framework.cluster.ClusterObjects;
import java.util.HashMap;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/// Finds gangs: pods of which either a minimum starts together, or none. A gang is a group of the
/// engine (a PodGroup of `scheduling.k8s.io` or of the fair queues), or the pods of an owner with
/// Poseidon's annotation.
final class Gangs {
  /// The percentage of the owner's pods that must start together.
  static final String ANNOTATION = "firmament-gang-scheduling";

  private final Engine engine;
  private final ClusterObjects objects;
  private final Map<ObjectKey, Optional<Gang>> groups = new HashMap<>();

  Gangs(Engine engine, ClusterObjects objects) {
    this.engine = engine;
    this.objects = objects;
  }

  /// A gang.
  ///
  /// @param id tells gangs apart
  /// @param name for people
  /// @param minimum the number of its pods that must run
  record Gang(Object id, String name, int minimum) {}

  /// Returns the pod's gang; null if the pod may start alone.
  @Nullable Gang of(Pod pod) {
    var group = engine.groupOf(pod);
    if (group != null) {
      return groups
          .computeIfAbsent(
              group.object(),
              _ ->
                  Optional.ofNullable(engine.groups().spec(group))
                      .filter(spec -> spec.gang() != null)
                      .map(spec -> new Gang(group, group.object().toString(), spec.minimum())))
          .orElse(null);
    }
    var percent = pod.metadata().annotations().get(ANNOTATION);
    var owners = pod.metadata().ownerReferences();
    return percent == null || owners.isEmpty()
        ? null
        : annotated(pod.metadata().namespace(), owners.getFirst(), percent);
  }

  private @Nullable Gang annotated(String namespace, OwnerReference owner, String text) {
    int percent = percent(text);
    int pods = Math.max(1, replicas(new ObjectKey(namespace, owner.name()), owner.kind()));
    if (percent < 0 || (pods == 1 && percent < 100)) {
      return null;
    }
    var minimum = (int) ((long) pods * percent / 100);
    return minimum <= 1
        ? null
        : new Gang(owner.uid(), owner.kind() + " " + namespace + "/" + owner.name(), minimum);
  }

  /// Returns the number in the annotation; negative if Poseidon would not accept it.
  private static int percent(String text) {
    try {
      int percent = Integer.parseInt(text);
      return percent > 100 ? -1 : percent;
    } catch (NumberFormatException e) {
      return -1;
    }
  }

  private int replicas(ObjectKey key, String kind) {
    KubernetesObject owner =
        switch (kind) {
          case "Job" -> objects.get(Job.class, key);
          case "ReplicaSet" -> objects.get(ReplicaSet.class, key);
          case "Deployment" -> objects.get(Deployment.class, key);
          default -> null;
        };
    return switch (owner) {
      case Job job -> Objects.requireNonNullElse(job.spec().parallelism(), 1);
      case ReplicaSet set -> Objects.requireNonNullElse(set.spec().replicas(), 1);
      case Deployment deployment -> Objects.requireNonNullElse(deployment.spec().replicas(), 1);
      case null, default -> 1;
    };
  }
}
