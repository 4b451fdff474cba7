/// # LoadAware
///
/// Keeps pods away from nodes that are loaded in truth, with what most clusters have: a metrics
/// server, or Prometheus. No agent and no controller is needed beside them.
///
/// *Filter:* rejects a node whose use would be above a threshold with the pod: what is measured,
/// and what is estimated for pods that were placed too late to be in it, and for the pod itself.
/// Pods of DaemonSets pass.
///
/// *Score:* what would be free then, weighed by resource.
///
/// A node without a measurement that is new enough is neither punished nor praised. No threshold
/// rejects it; and it is scored as if it were used as much as the others are on average, or as its
/// pods are estimated to use, if that is more. The average alone would let pods pile up on it,
/// since nothing would tell that they have come; the estimate alone would praise nodes that fall
/// silent because they are overloaded.
///
/// *Arguments:* [dev.berth.loadaware.measured.MeasuredArgs]. *Background work:*
/// [dev.berth.loadaware.usage.UsageSettings].
///
/// *Events:* measurements that would let the pod pass on that node, and those that become too old;
/// pods that leave; nodes that come, or get more. A pod is asked about with the filter itself, so
/// that measurements that change nothing wake nobody.
///
/// Answers are remembered, as those of `LoadAwareScheduling` are.
@NullMarked
package dev.berth.loadaware.measured;

import org.jspecify.annotations.NullMarked;
