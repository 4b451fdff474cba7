package dev.berth.cluster.workload;

import dev.berth.api.core.Pod;
import dev.berth.api.meta.KubernetesObject;
import dev.berth.cluster.admission.Refusal;
import dev.berth.cluster.manifest.Manifest;
import java.util.List;
import org.jspecify.annotations.Nullable;

/// A pod as an object of the input specifies it: the object itself, or what the controller of a
/// workload makes of its template.
///
/// @param manifest the pod or the workload
/// @param specPath where the pod's spec is in the manifest, such as `spec.template.spec`
/// @param pod as an API server would store it; as it is written, with defaults, if it is refused
/// @param refusal why an API server would not store it; null if it would
/// @param claims what would be made for it, of its templates of claims, where it is not in the
///   cluster itself
/// @param pods those of the workload that are in the cluster, or the pod itself; none of a CronJob
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
