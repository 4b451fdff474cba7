package dev.berth.cluster.controller.workload;

import dev.berth.api.core.Pod;
import dev.berth.api.core.PodStatus;
import dev.berth.api.core.PodTemplateSpec;
import dev.berth.api.meta.KubernetesObject;
import dev.berth.api.meta.ObjectMeta;
import dev.berth.api.meta.OwnerReference;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/// Creates pods from templates.
final class PodTemplates {
  private PodTemplates() {}

  /// Returns the template's pod, which the workload owns, without a name.
  static Pod pod(PodTemplateSpec template, KubernetesObject workload) {
    var metadata =
        ObjectMeta.named(workload.metadata().namespace(), "")
            .with(b ->
                b.labels(template.metadata().labels())
                    .annotations(template.metadata().annotations())
                    .finalizers(template.metadata().finalizers())
                    .generateName(workload.metadata().name() + "-")
                    .ownerReferences(List.of(controller(workload))));
    return new Pod(metadata, template.spec(), PodStatus.EMPTY);
  }

  /// Returns the template from which the pod may come: the pod without its individual fields.
  static PodTemplateSpec of(Pod pod) {
    return new PodTemplateSpec(
        ObjectMeta.named("", "")
            .withLabels(pod.metadata().labels())
            .withAnnotations(pod.metadata().annotations()),
        pod.spec().withNodeName(""));
  }

  static Pod named(Pod pod, String name) {
    return pod.withMetadata(pod.metadata().withName(name));
  }

  static Pod labelled(Pod pod, Map<String, String> labels) {
    return pod.withMetadata(pod.metadata().withLabels(merged(pod.metadata().labels(), labels)));
  }

  static Map<String, String> merged(Map<String, String> labels, Map<String, String> more) {
    Map<String, String> merged = new HashMap<>(labels);
    merged.putAll(more);
    return merged;
  }

  static OwnerReference controller(KubernetesObject workload) {
    return new OwnerReference(
        workload.apiVersion(),
        workload.kind(),
        workload.metadata().name(),
        workload.metadata().uid(),
        true,
        true);
  }
}
