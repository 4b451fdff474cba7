package dev.berth.cluster.controller.workload;

import dev.berth.api.apps.ReplicaSet;
import dev.berth.api.core.Pod;
import dev.berth.api.core.PodTemplateSpec;
import dev.berth.api.core.ReplicationController;
import dev.berth.api.meta.KubernetesObject;
import java.util.List;
import java.util.Objects;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/// Keeps the specified number of pods of one template, for ReplicaSets and ReplicationControllers.
final class ReplicaSetController implements WorkloadController<KubernetesObject> {
  private final ControlledObjects controlled;
  private final PodControl control;

  ReplicaSetController(ControlledObjects controlled, PodControl control) {
    this.controlled = controlled;
    this.control = control;
  }

  @Override
  public void sync(KubernetesObject set) {
    sync(set, () -> controlled.podsOf(set));
  }

  /// @param related the pods that count as neighbours on a node
  void sync(KubernetesObject set, Supplier<List<Pod>> related) {
    var template = template(set);
    if (template == null) {
      return;
    }
    var missing = replicas(set) - controlled.activePods(set);
    if (missing < 0) {
      new DeletionOrder(related.get(), control.start())
          .first(active(set), -missing)
          .forEach(control::delete);
    }
    if (missing <= 0) {
      control.lacksNone(set);
    }
    for (int i = 0; i < missing; i++) {
      if (!control.create(set, PodTemplates.pod(template, set))) {
        return;
      }
    }
  }

  @Override
  public Counts count(KubernetesObject set) {
    var active = active(set);
    var ready = (int) active.stream().filter(PodStates::isReady).count();
    return new Counts(replicas(set), active.size(), ready, 0, 0);
  }

  List<Pod> active(KubernetesObject set) {
    return controlled.activePodsOf(set);
  }

  int available(ReplicaSet set) {
    return (int) active(set).stream().filter(PodStates::isReady).count();
  }

  static int replicas(KubernetesObject set) {
    return orOne(
        switch (set) {
          case ReplicaSet it -> it.spec().replicas();
          case ReplicationController it -> it.spec().replicas();
          default -> throw new IllegalArgumentException(set.kind());
        });
  }

  static int orOne(@Nullable Integer replicas) {
    return Objects.requireNonNullElse(replicas, 1);
  }

  private static @Nullable PodTemplateSpec template(KubernetesObject set) {
    return switch (set) {
      case ReplicaSet it -> it.spec().template();
      case ReplicationController it -> it.spec().template();
      default -> throw new IllegalArgumentException(set.kind());
    };
  }
}
