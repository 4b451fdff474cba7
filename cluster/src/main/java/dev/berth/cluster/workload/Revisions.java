package dev.berth.cluster.workload;

import dev.berth.api.core.Pod;
import dev.berth.api.core.PodTemplateSpec;
import dev.berth.api.meta.KubernetesObject;
import java.util.HashMap;
import java.util.Map;

/// The revisions of StatefulSets and DaemonSets, whose pods say by a label of which one they are.
final class Revisions {

  static final String LABEL = "controller-revision-hash";

  /// The template that a workload has now, its name, and the template it had before.
  record Revision(String name, PodTemplateSpec template, PodTemplateSpec former) {}

  private final Map<String, Revision> byWorkload = new HashMap<>();

  /// Sets what the workload has from the beginning on.
  void put(KubernetesObject workload, Revision revision) {
    byWorkload.put(workload.metadata().uid(), revision);
  }

  /// The workload's revision.
  ///
  /// @param template its template, which is its first one unless another is known
  /// @param name of a first revision
  Revision of(KubernetesObject workload, PodTemplateSpec template, String name) {
    return byWorkload.computeIfAbsent(
        workload.metadata().uid(), _ -> new Revision(name, template, template));
  }

  static boolean isOf(Revision revision, Pod pod) {
    return pod.metadata().labels().getOrDefault(LABEL, "").equals(revision.name());
  }
}
