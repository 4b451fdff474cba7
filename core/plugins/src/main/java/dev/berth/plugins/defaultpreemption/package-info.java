/// # DefaultPreemption
///
/// PostFilter: finds the node where the pod would fit after evicting the fewest and least important
/// pods of lower priority, and nominates the pod to it. [dev.berth.preemption] does the search,
/// selects the victims and chooses the node; this plugin decides which pods may preempt which. A
/// pod may preempt pods of strictly lower priority. It may preempt none if its preemption policy is
/// `Never`, or if it has preempted before and the victims are still terminating.
///
/// PodGroupPostFilter: finds pods and groups of lower priority, anywhere in the cluster, without
/// which a group can be placed, and nominates the group's members. With `GenericWorkload`, a group
/// whose disruption mode is `all` is evicted as a whole or not at all, even for a single pod. The
/// priority of a group's pods is then that of the root group.
///
/// PreEnqueue: with `SchedulerAsyncPreemption`, holds a pod back while victims are being evicted
/// for it or its group.
///
/// Events: `AssignedPod/Delete`. It never requeues a pod by itself; the hints of the other plugins
/// that rejected the pod decide.
///
/// Args: [dev.berth.api.kubescheduler.DefaultPreemptionArgs]. Same as kube-scheduler v1.37
/// `plugins/defaultpreemption`.
@NullMarked
package dev.berth.plugins.defaultpreemption;

import org.jspecify.annotations.NullMarked;
