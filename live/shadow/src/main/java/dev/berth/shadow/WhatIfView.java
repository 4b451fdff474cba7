package dev.berth.shadow;

import dev.berth.api.core.Node;
import dev.berth.api.core.Pod;
import dev.berth.api.meta.KubernetesObject;
import dev.berth.engine.ClusterChange;
import dev.berth.engine.Engine;
import dev.berth.framework.diagnosis.Decision;
import dev.berth.framework.model.QueuedPodInfo;
import java.time.Instant;
import java.util.Collection;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Objects;
import java.util.function.Supplier;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/// The known part of the cluster, with an engine that decides on it. It may be changed temporarily.
/// For one thread.
final class WhatIfView {
  private final Engine engine;
  private final Map<ObjectRef, KubernetesObject> objects = new HashMap<>();
  private int nodes;

  /// @param engine an engine with an empty cluster
  WhatIfView(Engine engine) {
    this.engine = engine;
  }

  /// Returns whether a profile has the pod's scheduler name.
  boolean isOurs(Pod pod) {
    return engine.isResponsibleFor(pod);
  }

  /// Returns whether the pod is scheduled with a group.
  boolean isMember(Pod pod) {
    return engine.isMember(pod);
  }

  /// The number of nodes.
  int nodes() {
    return nodes;
  }

  @Nullable KubernetesObject get(ObjectRef id) {
    return objects.get(id);
  }

  /// Returns the pods on these nodes, in no order.
  Stream<Pod> podsOn(Collection<String> names) {
    return objects.values().stream()
        .filter(Pod.class::isInstance)
        .map(Pod.class::cast)
        .filter(pod -> names.contains(pod.spec().nodeName()));
  }

  /// Sets an object.
  ///
  /// @param now null to remove the object
  void set(ObjectRef id, @Nullable KubernetesObject now) {
    KubernetesObject before = now == null ? objects.remove(id) : objects.put(id, now);
    if (Objects.equals(before, now)) {
      return;
    }
    if (id.kind() == Node.class) {
      nodes += (now == null ? 0 : 1) - (before == null ? 0 : 1);
    }
    if (before != null && (now == null || isAnother(before, now))) {
      engine.apply(new ClusterChange.Deleted(before));
      before = null;
    }
    if (now != null) {
      engine.apply(
          before == null ? new ClusterChange.Added(now) : new ClusterChange.Updated(before, now));
    }
  }

  /// Returns whether the object must be deleted to get from one version to the other. A pod never
  /// loses its node, except in a view of the past.
  private static boolean isAnother(KubernetesObject before, KubernetesObject now) {
    return !before.metadata().uid().equals(now.metadata().uid())
        || (before instanceof Pod placed
            && !placed.spec().nodeName().isEmpty()
            && now instanceof Pod pod
            && !pod.spec().nodeName().equals(placed.spec().nodeName()));
  }

  /// Evaluates on the cluster with some objects changed, and then restores it.
  ///
  /// @param others the changed objects; null for objects to remove
  <T> T with(Map<ObjectRef, @Nullable KubernetesObject> others, Supplier<T> look) {
    Map<ObjectRef, @Nullable KubernetesObject> now = new LinkedHashMap<>();
    others.keySet().forEach(id -> now.put(id, objects.get(id)));
    try {
      others.forEach(this::set);
      return look.get();
    } finally {
      now.forEach(this::set);
    }
  }

  /// Returns the decision that would be made about the pod.
  Decision decide(Pod pod) {
    return engine.consider(new QueuedPodInfo(engine.info(pod), Instant.EPOCH, 1));
  }
}
