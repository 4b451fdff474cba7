/// # FairShare
///
/// Queues that share a cluster, and the jobs in them, as in kube-batch and Volcano, built on
/// Berth's own queue and cycle. All other plugins treat their pods like any pod.
///
/// A *job* is the pods of a group, which name the group by the annotation
/// `scheduling.k8s.io/group-name` or `scheduling.volcano.sh/group-name`. Otherwise it is the pods
/// of one controller, which may say by `scheduling.k8s.io/group-min-member` how many of them must
/// start together. With the feature gate `GenericWorkload`, the pods of a Kubernetes PodGroup are a
/// job, too. The group's object names the job's queue. Otherwise, the annotation
/// `scheduling.volcano.sh/queue-name` of its pods or its Kubernetes PodGroup names the queue;
/// without the annotation, it is the default queue. Groups in the same namespace must have
/// different names, even if they are of different kinds. A pod is in no job if its scheduler name
/// belongs to no profile and it names no group: its resources are not shared among the queues.
///
/// *QueueSort:* from the root of the queues down, the queue with the smaller share of its deserved
/// resources is served first (`proportion`). In a queue, the job of higher priority is first
/// (`priority`), then the job that is not ready (`gang`), then the job with the smaller dominant
/// share (`drf`). In a job, the pod of higher priority is first (`priority`). The configuration
/// defines which of these rules apply, and in which order.
///
/// *PreEnqueue:* holds back pods whose group or queue does not exist, or whose queue is not open or
/// has child queues. Also holds back pods for which the action is not configured: `allocate`, or
/// `backfill` for best-effort pods. `GangScheduling`, which belongs in the same profile, checks
/// that enough pods of a group exist.
///
/// *PreFilter:* rejects a pod if its queue, or a queue above it, may not use that much
/// (`capability`, and guarantees to others), or, with `proportion`, already has the resources that
/// it deserves. While a job is not ready, its own pods do not count for the latter. Best-effort
/// pods are never rejected. *Filter:* checks the same when preemption tries out which pods have to
/// leave.
///
/// *PostFilter, PodGroupPostFilter:* `preempt` evicts pods of other jobs in the same queue, and
/// `reclaim` evicts pods of other queues. All plugins of the first tier that has a rule for this
/// must agree. Only a queue that has less than its part of everything that the pod requests may
/// reclaim from another queue; this must hold at every level below their common ancestor. The other
/// queue must keep its part of a resource that both pods request, so that it cannot take back the
/// resources that it has given. Disruption budgets are respected where possible, as by
/// `DefaultPreemption`.
///
/// [dev.berth.queues.ProportionalShare] computes the resources that queues deserve when requests,
/// nodes or queues have changed, but not when a pod is placed.
///
/// *Arguments:* [dev.berth.api.kubescheduler.FairShareArgs]. *Events:* pods that leave or shrink,
/// other pods that are added or deleted, nodes, queues, groups; a hint checks whether the queue may
/// take more.
///
/// Differences from kube-batch, from which the rules are taken:
///
/// - There are no sessions: with every placed pod, shares and the order change.
/// - A resource counts against a queue only if the queue gets less of it than it requests.
///   kube-batch looks at all resources at once; in kube-batch, a queue with spare memory never
///   counts as having its part of the CPUs.
/// - `proportion` restricts reclaims in any tier, as soon as `reclaim` is an action.
/// - A gang that is not complete requests nothing, and pods that have ended request nothing either.
/// - The requests of pods are counted as in Kubernetes, including sidecars and overhead.
/// - A job without a group has the priority of its pods.
@NullMarked
package dev.berth.queues;

import org.jspecify.annotations.NullMarked;
