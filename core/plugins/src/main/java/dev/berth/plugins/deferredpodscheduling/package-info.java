/// # DeferredPodScheduling
///
/// Handles running pods whose in-place resize the kubelet has deferred because the node lacks room
/// (`PodResizePending`, reason `Deferred`). These pods are tried like pending pods, so that
/// preemption may make room for them on their nodes. Profiles contain the plugin only with the
/// feature gate InPlacePodVerticalScalingSchedulerPreemption. Without the gate it has no effect,
/// even if a profile names it.
///
/// *PreFilter, Filter:* only the pod's own node fits, provided that the node does not forbid it
/// (`spec.podPreemptionPolicy.disableResizePreemption`); unresolvable. Skips other pods. *Permit:*
/// rejects such a pod, which is already bound; it waits for the kubelet.
///
/// *Arguments:* none. *Events:* `Node/Add|UpdateNodePreemptionPolicy` of the pod's node, if the
/// node now allows it.
///
/// Same as kube-scheduler v1.37 `plugins/deferredpodscheduling`.
@NullMarked
package dev.berth.plugins.deferredpodscheduling;

import org.jspecify.annotations.NullMarked;
