package dev.berth.cluster.simulation;

import static java.util.stream.Collectors.toSet;

import dev.berth.api.core.Pod;
import dev.berth.api.core.PodStatus;
import dev.berth.api.meta.KubernetesObject;
import dev.berth.cluster.apiserver.validation.Sysctls;
import java.util.Collection;
import java.util.List;
import java.util.Set;

/// Decides which sysctls kubelets set. No object shows what a kubelet allows beyond the safe ones:
/// what a pod runs with that a kubelet has reported on counts as allowed everywhere, and nothing
/// else.
final class SysctlAdmission {
  private final Set<String> allowed;

  /// @param objects of the input
  SysctlAdmission(Collection<KubernetesObject> objects) {
    allowed =
        objects.stream()
            .filter(Pod.class::isInstance)
            .map(Pod.class::cast)
            .filter(pod -> pod.status().phase().equals(PodStatus.RUNNING))
            .filter(pod -> pod.status().condition("Ready") != null)
            .flatMap(Sysctls::unsafe)
            .map(Sysctls::dotted)
            .collect(toSet());
  }

  /// Returns the names of the sysctls for which kubelets reject the pod.
  List<String> forbidden(Pod pod) {
    return Sysctls.unsafe(pod)
        .filter(name -> Sysctls.isOfNode(name) || !allowed.contains(Sysctls.dotted(name)))
        .toList();
  }
}
