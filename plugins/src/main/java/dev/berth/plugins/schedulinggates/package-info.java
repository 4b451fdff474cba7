/// # SchedulingGates
///
/// *PreEnqueue:* a pod with `spec.schedulingGates` does not enter the queue; whoever has set a gate
/// takes it away again.
///
/// *Arguments:* none. *Events:* `TargetPod/UpdatePodSchedulingGatesEliminated`.
///
/// Same as kube-scheduler v1.37 `plugins/schedulinggates`.
@NullMarked
package dev.berth.plugins.schedulinggates;

import org.jspecify.annotations.NullMarked;
