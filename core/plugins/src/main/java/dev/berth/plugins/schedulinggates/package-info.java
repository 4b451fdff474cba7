/// # SchedulingGates
///
/// *PreEnqueue:* a pod with `spec.schedulingGates` does not enter the active queue until all gates
/// are removed.
///
/// *Arguments:* none. *Events:* `TargetPod/UpdatePodSchedulingGatesEliminated`.
///
/// Same as kube-scheduler v1.37 `plugins/schedulinggates`.
@NullMarked
package dev.berth.plugins.schedulinggates;

import org.jspecify.annotations.NullMarked;
