package dev.berth.cluster.workload;

import dev.berth.api.apps.StatefulSet;
import dev.berth.api.core.Pod;
import dev.berth.api.core.PodTemplateSpec;
import dev.berth.api.meta.KubernetesObject;
import java.util.HashMap;
import java.util.Map;

/// The revisions of StatefulSets and DaemonSets, whose pods say by a label of which one they are.
final class Revisions {

  /// The template that a workload has now, its name, and the template it had before.
  record Revision(String name, PodTemplateSpec template, PodTemplateSpec former) {}

  private final Map<String, Revision> byWorkload = new HashMap<>();

  /// Sets what the workload has from the beginning on.
  void put(KubernetesObject workload, Revision revision) {
    byWorkload.put(workload.metadata().uid(), revision);
  }

  /// The workload's revision: that of its template, unless another is known.
  Revision of(KubernetesObject workload, PodTemplateSpec template) {
    return byWorkload.computeIfAbsent(
        workload.metadata().uid(), _ -> new Revision(name(workload, template), template, template));
  }

  /// The name that a template's revision has; only those of StatefulSets begin with the set's name
  /// in labels.
  static String name(KubernetesObject workload, PodTemplateSpec template) {
    var hash = TemplateHash.of(template);
    return workload instanceof StatefulSet set ? set.metadata().name() + "-" + hash : hash;
  }

  static boolean isOf(Revision revision, Pod pod) {
    return pod.metadata().labels().getOrDefault(Pod.REVISION, "").equals(revision.name());
  }
}
