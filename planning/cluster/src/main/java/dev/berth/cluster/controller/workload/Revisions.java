package dev.berth.cluster.controller.workload;

import dev.berth.api.apps.StatefulSet;
import dev.berth.api.core.Pod;
import dev.berth.api.core.PodTemplateSpec;
import dev.berth.api.meta.KubernetesObject;
import java.util.HashMap;
import java.util.Map;

/// The revisions of StatefulSets and DaemonSets, which a label of their pods names.
final class Revisions {
  /// The name and the template of a workload's present revision, and its former template.
  record Revision(String name, PodTemplateSpec template, PodTemplateSpec former) {}

  private final Map<String, Revision> byWorkload = new HashMap<>();

  /// Sets the initial revision of the workload.
  void put(KubernetesObject workload, Revision revision) {
    byWorkload.put(workload.metadata().uid(), revision);
  }

  /// Returns the workload's revision: the revision of its template, unless another one is known.
  Revision of(KubernetesObject workload, PodTemplateSpec template) {
    return byWorkload.computeIfAbsent(
        workload.metadata().uid(), _ -> new Revision(name(workload, template), template, template));
  }

  /// Returns the name of the template's revision; in labels, only the names for StatefulSets begin
  /// with the name of the set.
  static String name(KubernetesObject workload, PodTemplateSpec template) {
    var hash = TemplateHash.of(template);
    return workload instanceof StatefulSet set ? set.metadata().name() + "-" + hash : hash;
  }

  static boolean isOf(Revision revision, Pod pod) {
    return pod.metadata().labels().getOrDefault(Pod.REVISION, "").equals(revision.name());
  }
}
