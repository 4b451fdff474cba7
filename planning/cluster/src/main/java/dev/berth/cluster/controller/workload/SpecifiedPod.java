package dev.berth.cluster.controller.workload;

import dev.berth.api.core.Pod;
import dev.berth.api.meta.KubernetesObject;
import dev.berth.cluster.apiserver.admission.Refusal;
import dev.berth.cluster.manifest.Manifest;
import java.util.List;
import org.jspecify.annotations.Nullable;

/// A pod that an object of the input specifies: the object itself, or a pod from the template of a
/// workload.
///
/// @param manifest the pod or the workload
/// @param specPath the path of the pod's spec in the manifest, such as `spec.template.spec`
/// @param pod the pod in the form of an API server; if it is refused, the written pod with defaults
/// @param refusal why an API server would not store the pod; null if it would
/// @param claims the claims that its claim templates would create, if the pod itself is not in the
///   cluster
/// @param pods the workload's pods in the cluster, or the pod itself; empty for a CronJob
public record SpecifiedPod(
    Manifest manifest,
    String specPath,
    Pod pod,
    @Nullable Refusal refusal,
    List<KubernetesObject> claims,
    List<Pod> pods) {
  public SpecifiedPod {
    claims = List.copyOf(claims);
    pods = List.copyOf(pods);
  }
}
