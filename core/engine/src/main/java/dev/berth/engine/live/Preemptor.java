package dev.berth.engine.live;

import dev.berth.api.meta.KubernetesObject;
import dev.berth.api.scheduling.CompositePodGroup;
import dev.berth.api.scheduling.PodGroup;
import dev.berth.framework.cluster.ClusterObjects;
import dev.berth.framework.model.PodInfo;
import dev.berth.framework.model.QueuedGroup;
import dev.berth.framework.model.QueuedPodInfo;
import java.util.List;
import org.jspecify.annotations.Nullable;

/// The pod or group of pods for which victims are evicted.
///
/// @param kind the kind in kube-scheduler's texts: `pod`, `podgroup` or `compositepodgroup`
/// @param uid the UID of the pod or of the root of the group
/// @param pods the pods that wait until the victims are gone; not empty
/// @param related the object to which events about victims refer; null for none
record Preemptor(String kind, String uid, List<PodInfo> pods, @Nullable KubernetesObject related) {
  Preemptor {
    pods = List.copyOf(pods);
  }

  /// Creates the preemptor for a pod. Events do not refer to the pod: kube-scheduler v1.37 passes
  /// its recorder a wrapper of the pod, to which no reference can be made.
  static Preemptor of(PodInfo pod) {
    return new Preemptor("pod", pod.uid(), List.of(pod), null);
  }

  /// Creates the preemptor for a group.
  ///
  /// @param root a root with at least one member
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

  /// The scheduler name of all its pods.
  String schedulerName() {
    return pods.getFirst().pod().spec().schedulerName();
  }
}
