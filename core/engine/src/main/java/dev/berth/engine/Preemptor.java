package dev.berth.engine;

import dev.berth.api.meta.KubernetesObject;
import dev.berth.api.scheduling.CompositePodGroup;
import dev.berth.api.scheduling.PodGroup;
import dev.berth.framework.group.QueuedGroup;
import dev.berth.framework.handle.ClusterObjects;
import dev.berth.framework.state.PodInfo;
import dev.berth.framework.state.QueuedPodInfo;
import java.util.List;
import org.jspecify.annotations.Nullable;

/// What victims are evicted for: a pod, or a group of pods.
///
/// @param kind as kube-scheduler's texts have it: `pod`, `podgroup` or `compositepodgroup`
/// @param uid of the pod, or of the root of the group
/// @param pods those that wait for the victims to go; not empty
/// @param related the object that events about victims refer to; null for none
record Preemptor(String kind, String uid, List<PodInfo> pods, @Nullable KubernetesObject related) {
  Preemptor {
    pods = List.copyOf(pods);
  }

  /// A pod. Events do not refer to it: kube-scheduler v1.37 calls its recorder with a wrapper of
  /// the pod, of which no reference can be made.
  static Preemptor of(PodInfo pod) {
    return new Preemptor("pod", pod.uid(), List.of(pod), null);
  }

  /// A group.
  ///
  /// @param root with at least one member
  static Preemptor of(QueuedGroup root, ClusterObjects objects) {
    return new Preemptor(
        root.key().kind().toString(),
        root.spec().uid(),
        root.members().stream().map(QueuedPodInfo::pod).toList(),
        switch (root.key().kind()) {
          case POD_GROUP -> objects.get(PodGroup.class, root.key().object());
          case COMPOSITE_POD_GROUP -> objects.get(CompositePodGroup.class, root.key().object());
        });
  }

  /// The scheduler name that all its pods have.
  String schedulerName() {
    return pods.getFirst().pod().spec().schedulerName();
  }
}
