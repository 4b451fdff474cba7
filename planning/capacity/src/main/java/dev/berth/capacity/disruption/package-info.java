/// The consequences for pods when nodes are cordoned, drained, tainted, upgraded, deleted or lost.
///
/// [DisruptionRun] does this to a cluster on virtual time, where the scheduler and the controllers
/// of workloads and nodes act as in Kubernetes, and records the consequences in a
/// [DisruptionReport]. [LossTrials] loses each node, or each zone, separately and without time.
@NullMarked
package dev.berth.capacity.disruption;

import org.jspecify.annotations.NullMarked;
