package dev.berth.cluster.controller.workload;

import dev.berth.api.apps.DaemonSet;
import dev.berth.api.apps.StatefulSet;
import dev.berth.api.core.Pod;
import dev.berth.api.core.PodTemplateSpec;
import dev.berth.api.meta.KubernetesObject;
import dev.berth.cluster.apiserver.admission.TemplateComparison;
import dev.berth.cluster.controller.workload.Revisions.Revision;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/// Finds the revision of the running pods of StatefulSets and DaemonSets: the present template of
/// their workload, or a former one.
final class RunningRevisions {
  private final ControlledObjects controlled;
  private final TemplateComparison templates;

  RunningRevisions(ControlledObjects controlled, TemplateComparison templates) {
    this.controlled = controlled;
    this.templates = templates;
  }

  /// Returns the workload's present revision; empty if it follows from the template alone.
  ///
  /// @param before the workload before a later source changed it; null if none has
  Optional<Revision> find(KubernetesObject workload, @Nullable KubernetesObject before) {
    var pods = controlled.podsOf(workload);
    if (pods.isEmpty() || !(workload instanceof StatefulSet || workload instanceof DaemonSet)) {
      return Optional.empty();
    }
    PodTemplateSpec template = Objects.requireNonNull(Workloads.template(workload));
    var old = before == null ? null : Workloads.template(before);
    Pod present =
        old == null
            ? presentPod(workload, template, pods)
            : templates.areEqual(old, template) ? RunningWorkloads.newest(pods) : null;
    if (present != null) {
      return Optional.of(new Revision(revision(present), template, template));
    }
    return Optional.of(
        new Revision(
            Revisions.name(workload, template),
            template,
            old == null ? PodTemplates.of(RunningWorkloads.newest(pods)) : old));
  }

  /// Returns a pod of the present template; null if there is none. The newest pod may be of a
  /// former one: a StatefulSet whose template was changed back keeps a pod that never became ready.
  private @Nullable Pod presentPod(
      KubernetesObject workload, PodTemplateSpec template, List<Pod> pods) {
    var own = withoutOwnParts(workload, template);
    return pods.stream()
        .collect(Collectors.groupingBy(RunningRevisions::revision))
        .values()
        .stream()
        .map(RunningWorkloads::newest)
        .filter(pod -> templates.isOf(own, pod))
        .max(RunningWorkloads.BY_AGE)
        .orElse(null);
  }

  private static String revision(Pod pod) {
    return pod.metadata().labels().getOrDefault(Pod.REVISION, "");
  }

  /// Returns the template without the parts that its controller replaces in pods: node affinity,
  /// and the volumes of claims.
  private static PodTemplateSpec withoutOwnParts(
      KubernetesObject workload, PodTemplateSpec template) {
    var spec = template.spec();
    if (workload instanceof StatefulSet set) {
      var claimed =
          set.spec().volumeClaimTemplates().stream()
              .map(claim -> claim.metadata().name())
              .collect(Collectors.toSet());
      return template.withSpec(
          spec.withVolumes(
              spec.volumes().stream().filter(it -> !claimed.contains(it.name())).toList()));
    }
    var affinity = spec.affinity();
    return affinity == null
        ? template
        : template.withSpec(spec.withAffinity(affinity.withNodeAffinity(null)));
  }
}
