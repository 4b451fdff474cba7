/// # DefaultPreemption
///
/// PostFilter: finds the node where the fewest and least important pods of lower priority would
/// have to be evicted for the pod to fit, and nominates the pod to it. The search, the victims and
/// the choice are those of [dev.berth.framework.preemption]; this plugin decides which pods may
/// preempt which: a pod may preempt pods of strictly lower priority, unless its preemption policy
/// is `Never`, or it has preempted already and its victims are still terminating.
///
/// PodGroupPostFilter: finds the pods and groups of lower priority anywhere in the cluster without
/// which a group can be placed, and nominates its members. With `GenericWorkload`, a group whose
/// disruption mode is `all` is evicted as a whole or not at all, also for the sake of a single pod,
/// and the priority of a group's pods is that of the root above them.
///
/// PreEnqueue: holds a pod back while its victims, or those of its group, are being evicted, if
/// `SchedulerAsyncPreemption` is on.
///
/// Events: `AssignedPod/Delete`, which never requeues a pod by itself: the hints of the plugins
/// that have rejected the pod before decide that.
///
/// Args: [dev.berth.api.kubescheduler.DefaultPreemptionArgs]. Same as kube-scheduler v1.37
/// `plugins/defaultpreemption`.
@NullMarked
package dev.berth.plugins.defaultpreemption;

import org.jspecify.annotations.NullMarked;
