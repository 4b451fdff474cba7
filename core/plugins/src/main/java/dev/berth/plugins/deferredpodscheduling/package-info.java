/// # DeferredPodScheduling
///
/// For pods that run and are to get more resources in place, where the kubelet has put the resize
/// off for want of room (`PodResizePending`, reason `Deferred`). They are tried like pending pods,
/// so that preemption may make room for them where they run. Part of a profile only with the
/// feature gate InPlacePodVerticalScalingSchedulerPreemption; without it, named all the same, it
/// does nothing.
///
/// *PreFilter, Filter:* only the pod's own node fits, and only if that node does not forbid it
/// (`spec.podPreemptionPolicy.disableResizePreemption`); unresolvable. Skipped for other pods.
/// *Permit:* such a pod is never bound again; it waits for the kubelet.
///
/// *Arguments:* none. *Events:* `Node/Add|UpdateNodePreemptionPolicy` of the pod's node, if it
/// allows for it now.
///
/// Same as kube-scheduler v1.37 `plugins/deferredpodscheduling`.
@NullMarked
package dev.berth.plugins.deferredpodscheduling;

import org.jspecify.annotations.NullMarked;
