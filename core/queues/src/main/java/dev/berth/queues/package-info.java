/// # FairShare
///
/// Queues that share a cluster, and jobs that wait in them, as kube-batch and Volcano have them, on
/// Berth's own queue and cycle: every other plugin does for their pods what it does for any pod.
///
/// A *job* is the pods of a group, which name it by the annotation `scheduling.k8s.io/group-name`
/// or `scheduling.volcano.sh/group-name`; or else those of one controller, which may say by
/// `scheduling.k8s.io/group-min-member` how many of them start together; with the feature gate
/// `GenericWorkload` also those of a PodGroup of Kubernetes. Its queue is the one that the group's
/// object names, or the annotation `scheduling.volcano.sh/queue-name` of its pods, or of
/// Kubernetes' PodGroup; else the default queue. Groups of one namespace need different names, of
/// whatever kind they are. Pods of scheduler names that no profile has, and that name no group, are
/// in no job: what they use is not shared among the queues.
///
/// *QueueSort:* from the root of the queues down, the queue is served first that has the smaller
/// part of what it deserves (`proportion`); in a queue, the job of higher priority (`priority`),
/// one that is not ready before one that is (`gang`), the one with the smaller dominant share
/// (`drf`); in a job, the pod of higher priority (`priority`). Which of these count, and in which
/// order, is configured.
///
/// *PreEnqueue:* holds pods back whose group or queue is not there, whose queue is not open or is
/// divided into others; and pods for which the action is not configured: `allocate`, or `backfill`
/// for best-effort pods. That enough pods of a group are there is up to `GangScheduling`, which
/// belongs into the same profile.
///
/// *PreFilter:* rejects a pod whose queue may not use as much (`capability`, and what others are
/// guaranteed), or, with `proportion`, has what it deserves, at any level. As long as a job is not
/// ready, what it has itself does not count for the latter. Nothing is held against best-effort
/// pods. *Filter:* the same, where it is tried out who has to leave.
///
/// *PostFilter, PodGroupPostFilter:* `preempt` evicts pods of other jobs in the same queue,
/// `reclaim` pods of other queues, as the rules of the tiers allow it: those of all plugins of the
/// first tier that has any. A queue is only reclaimed from by one that has less than its part of
/// all that the pod requests, at every level below where the two are part of the same; and only as
/// long as it keeps its part of a resource that both pods request, so that it cannot take back what
/// it has given. Disruption budgets are kept where possible, as by `DefaultPreemption`.
///
/// What a queue deserves is computed by [dev.berth.queues.ProportionalShare] whenever requests,
/// nodes or queues have changed, but not when a pod is placed.
///
/// *Arguments:* [dev.berth.api.kubescheduler.FairShareArgs]. *Events:* pods that leave or shrink,
/// other pods that come or go, nodes, queues, groups; a hint looks whether the queue may take more.
///
/// Where it differs from kube-batch, from which the rules are:
///
/// - There are no sessions: a share changes with every pod that is placed, and so does the order.
/// - A resource counts against a queue only where it gets less of it than it requests. kube-batch
///   asks for all resources at once; a queue with memory to spare then never counts as one that has
///   its part of the CPUs.
/// - `proportion` guards what is reclaimed in whatever tier it is, and as soon as `reclaim` is an
///   action.
/// - A gang that is not complete requests nothing, and neither do pods that have ended.
/// - What pods request is what Kubernetes says, sidecars and overhead included.
/// - A job without a group has the priority of its pods.
@NullMarked
package dev.berth.queues;

import org.jspecify.annotations.NullMarked;
