/// # LoadAwareScheduling
///
/// Keeps pods away from loaded nodes, like Koordinator's plugin with the same name: it uses the
/// NodeMetrics that Koordinator's agents, the koordlets, write for each node.
///
/// *PreFilter:* estimates the pod's use from its requests, limits and priority.
///
/// *Filter:* rejects a node if its use, with the estimates of recently placed pods and of the pod
/// itself, is above a threshold of the arguments or of the node's annotation; also rejects a node
/// whose metric is too old. Pods of DaemonSets pass, and so do all pods on a node without a metric.
///
/// *Score:* the free share with the pod, weighted by resource; 0 without a metric that is new
/// enough.
///
/// *Reserve:* does nothing, because pods on their way to a node count like those on it.
///
/// *Arguments:* [dev.berth.loadaware.koordinator.LoadAwareArgs], as in
/// `kubescheduler.config.k8s.io/v1`. *Custom resources:* NodeMetrics of
/// `slo.koordinator.sh/v1alpha1`.
///
/// *Events:* pods that leave, and NodeMetrics; also metrics that become too old, if these reject
/// nothing.
///
/// Answers are remembered. The known load of a node is no part of its
/// [dev.berth.framework.model.NodeInfo]: the prepared value has all loads, as of its cycle, in an
/// immutable map that is left out of its `equals`; nodes whose load changes are reported, including
/// metrics that become too old ([dev.berth.framework.cluster.Expiries]).
///
/// Difference from Koordinator v1.8.0: if a pod changes its node, it is removed from the old one,
/// as in later versions.
@NullMarked
package dev.berth.loadaware.koordinator;

import org.jspecify.annotations.NullMarked;
