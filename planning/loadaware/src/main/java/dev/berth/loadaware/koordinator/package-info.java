/// # LoadAwareScheduling
///
/// Keeps pods away from nodes that are loaded in truth, as Koordinator's plugin of that name does:
/// by the NodeMetrics that its agents, the koordlets, write for each node.
///
/// *PreFilter:* estimates what the pod will use, from its requests, limits and priority.
///
/// *Filter:* rejects a node whose use, with the estimates of pods that were placed there lately and
/// of the pod itself, is above a threshold of the arguments or of the node's annotation; and one
/// whose metric is too old. Pods of DaemonSets pass, and so does any pod where there is no metric.
///
/// *Score:* what would be free then, weighed by resource; 0 without a metric that is new enough.
///
/// *Reserve:* does nothing: pods on their way to a node are seen as those on it.
///
/// *Arguments:* [dev.berth.loadaware.koordinator.LoadAwareArgs], as of
/// `kubescheduler.config.k8s.io/v1`. *Custom resources:* NodeMetrics of
/// `slo.koordinator.sh/v1alpha1`.
///
/// *Events:* pods that leave, and NodeMetrics; and metrics that become too old, where these reject
/// nothing.
///
/// Answers are remembered. What is known of the load of a node is no part of its
/// [dev.berth.framework.model.NodeInfo]: the prepared value has all of it, as of its cycle, in an
/// immutable map that is left out of its `equals`; nodes of which something changes are reported,
/// metrics that become too old included ([dev.berth.framework.cluster.Expiries]).
///
/// Where it differs from Koordinator v1.8.0: a pod that changes its node is taken off the old one,
/// as in later versions.
@NullMarked
package dev.berth.loadaware.koordinator;

import org.jspecify.annotations.NullMarked;
