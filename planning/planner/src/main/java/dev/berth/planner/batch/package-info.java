/// # BatchPlanning
///
/// Has the pods of a profile planned together, instead of placing each as if it were the last. In a
/// running scheduler only: simulations place the pods of such a profile one by one.
///
/// Pods collect for a window. [Work beside the engine][dev.berth.framework.cluster.BackgroundWork]
/// then has them planned, in a snapshot and on another thread, while the engine goes on with other
/// profiles. The plan comes back as an object, like the results of all such work. Recordings have
/// it, so that a replay decides alike; and dry runs on a snapshot see it.
///
/// *PreEnqueue:* holds a pod back until there is a plan that says something of it.
///
/// *PreFilter:* lets the pod have only the node that the plan has for it. All filters judge this
/// node as it is now. If they refuse it, the pod waits as any other one; so does a whole group of
/// which too few fit. It may try its node again after an event that helps, and gets another one
/// with the next plan. A pod for which the plan has no node is rejected with the plan's reason;
/// preemption may then make room.
///
/// *Arguments:* `window` and `maxPods`, see [dev.berth.planner.batch.BatchArgs].
///
/// *Events:* another plan that says something of the pod.
@NullMarked
package dev.berth.planner.batch;

import org.jspecify.annotations.NullMarked;
