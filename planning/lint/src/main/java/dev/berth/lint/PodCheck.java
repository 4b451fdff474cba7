package dev.berth.lint;

import dev.berth.cluster.workload.SpecifiedPod;

/// Looks at one pod that the input specifies.
interface PodCheck {
  /// Adds what can never match in it.
  ///
  /// @param spec the place of the pod's spec
  void check(SpecifiedPod pod, FieldLocation spec, Findings findings);
}
