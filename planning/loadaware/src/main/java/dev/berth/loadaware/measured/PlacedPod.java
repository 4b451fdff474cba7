package dev.berth.loadaware.measured;

import dev.berth.api.core.Pod;
import dev.berth.api.core.PodSpec;
import dev.berth.api.core.PodStatus;
import dev.berth.framework.model.PodInfo;
import java.time.Instant;

/// A pod on a node, or on its way there.
///
/// @param spec the spec of the estimate
/// @param estimate its estimated use, as far as it is not measured
/// @param since the time when it was placed there
record PlacedPod(PodSpec spec, CpuAndMemory estimate, Instant since) {
  /// Estimates the use of a pod: a part of the requests in its spec, or of kube-scheduler's default
  /// where it requests nothing.
  static CpuAndMemory estimate(Pod pod, CpuAndMemory factors) {
    return estimate(PodInfo.of(pod.withStatus(PodStatus.EMPTY)), factors);
  }

  /// The same for a pod without a node.
  static CpuAndMemory estimate(PodInfo pod, CpuAndMemory factors) {
    return new CpuAndMemory(pod.nonZeroMilliCpu(), pod.nonZeroMemory()).percent(factors);
  }
}
