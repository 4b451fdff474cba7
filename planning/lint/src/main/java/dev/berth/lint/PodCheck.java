package dev.berth.lint;

import dev.berth.cluster.controller.workload.SpecifiedPod;

/// A check of one pod that the input specifies.
interface PodCheck {
  /// Adds findings about the pod.
  ///
  /// @param spec the location of the pod's spec
  void check(SpecifiedPod pod, FieldLocation spec, Findings findings);
}
