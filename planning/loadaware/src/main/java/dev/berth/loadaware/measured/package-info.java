/// # LoadAware
///
/// Keeps pods away from loaded nodes, with the sources that most clusters have: a metrics server,
/// or Prometheus. It needs no agent and no controller beside them.
///
/// *Filter:* rejects a node if its use with the pod would be above a threshold: the measurement,
/// the estimates for pods that were placed too late to be in it, and the estimate for the pod
/// itself. Pods of DaemonSets pass.
///
/// *Score:* the free share with the pod, weighted by resource.
///
/// A node without a measurement that is new enough is neither preferred nor avoided. No threshold
/// rejects it; its score assumes the larger of the average use of the other nodes and the estimated
/// use by its pods. With only the average, pods would pile up on it, because nothing would show
/// that they have come; with only the estimate, nodes that are silent because of overload would be
/// preferred.
///
/// *Arguments:* [dev.berth.loadaware.measured.MeasuredArgs]. *Background work:*
/// [dev.berth.loadaware.usage.UsageSettings].
///
/// *Events:* measurements that would let the pod pass on that node, and measurements that become
/// too old; pods that leave; nodes that come, or get more resources. The queueing hint calls the
/// filter itself, so measurements that change nothing do not requeue pods.
///
/// Answers are remembered, like those of `LoadAwareScheduling`.
@NullMarked
package dev.berth.loadaware.measured;

import org.jspecify.annotations.NullMarked;
