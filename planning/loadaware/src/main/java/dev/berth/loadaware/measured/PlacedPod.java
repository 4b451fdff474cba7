package dev.berth.loadaware.measured;

import dev.berth.api.core.Pod;
import dev.berth.api.core.PodSpec;
import dev.berth.api.core.PodStatus;
import dev.berth.framework.model.PodInfo;
import java.time.Instant;

/// A pod that is on a node, or on its way there.
///
/// @param spec of which it was estimated
/// @param estimate what it uses, as far as that is not measured
/// @param since when it was placed there
record PlacedPod(PodSpec spec, CpuAndMemory estimate, Instant since) {
  /// What a pod is estimated to use: so much of what its spec requests, or of what kube-scheduler
  /// assumes where it requests nothing.
  static CpuAndMemory estimate(Pod pod, CpuAndMemory factors) {
    return estimate(PodInfo.of(pod.withStatus(PodStatus.EMPTY)), factors);
  }

  /// The same for a pod that is on no node yet.
  static CpuAndMemory estimate(PodInfo pod, CpuAndMemory factors) {
    return new CpuAndMemory(pod.nonZeroMilliCpu(), pod.nonZeroMemory()).percent(factors);
  }
}
