/// # BatchPlanning
///
/// Plans the pods of a profile together, instead of placing each as if it were the last. This
/// happens only in a running scheduler: simulations place the pods of such a profile one by one.
///
/// Pods collect during a window. [Background work][dev.berth.framework.cluster.BackgroundWork] then
/// plans them, in a snapshot and on another thread, while the engine continues with other profiles.
/// The plan comes back as an object, like the results of all such work. Recordings contain it, so a
/// replay makes the same decisions; and dry runs on a snapshot see it.
///
/// *PreEnqueue:* holds a pod back until a plan includes it.
///
/// *PreFilter:* allows only the planned node of the pod. All filters judge the current state of
/// this node. If they refuse it, the pod waits like any other pod; so does a whole group if too few
/// members fit. It may try its node again after an event that helps, and gets another node with the
/// next plan. A pod for which the plan has no node is rejected with the plan's reason; preemption
/// may then make room.
///
/// *Arguments:* `window` and `maxPods`, see [dev.berth.planner.batch.BatchArgs].
///
/// *Events:* another plan that includes the pod.
@NullMarked
package dev.berth.planner.batch;

import org.jspecify.annotations.NullMarked;
