/// What becomes of pods when nodes are cordoned, drained, tainted, upgraded, deleted or lost.
///
/// [DisruptionRun] does that to a cluster on virtual time, where the scheduler, the controllers of
/// workloads and those of nodes act as they do in Kubernetes, and writes down what follows in a
/// [DisruptionReport]. [LossTrials] loses each node, or each zone, by itself, without time.
@NullMarked
package dev.berth.capacity.disruption;

import org.jspecify.annotations.NullMarked;
