/// # Dynamic
///
/// Keeps pods away from nodes that are loaded in truth, as crane-scheduler's plugin of that name
/// does: by annotations of the nodes, which crane-scheduler-controller, or `berth annotate-load` in
/// its place, writes from Prometheus.
///
/// *Filter:* rejects a node of which a metric of the policy is above its limit. What is missing,
/// malformed or too old rejects nothing; pods of DaemonSets pass.
///
/// *Score:* what is free of the metrics, weighed as the policy says, less ten for each pod too many
/// that has been bound to the node of late (`node_hot_value`). A metric without a value counts as
/// fully used.
///
/// *Arguments:* `policyConfigPath`, the policy (`scheduler.policy.crane.io/v1alpha1`, kind
/// `DynamicSchedulerPolicy`), `/etc/kubernetes/dynamic-scheduler-policy.yaml` by default, read
/// once; `timeZone`, that of the times in annotations, which does not show in them: as of the
/// environment variable `TZ` by default, else Asia/Shanghai, as crane-scheduler has it.
///
/// *Events:* nodes that come, their annotations, and values that become too old, and so reject no
/// more.
///
/// Answers are remembered although they depend on the time: between two instants at which an
/// annotation expires nothing changes by itself, and those instants are known
/// ([dev.berth.framework.cluster.Expiries]). The prepared value has the time, which is left out of
/// its `equals`.
///
/// Where it differs from crane-scheduler: weights that add up to nothing, and values that are no
/// finite numbers, score 0, where the result in Go depends on the processor; an unknown time zone
/// is an error of the configuration; the argument `timeZone` is new; pods are tried again when a
/// value has become too old.
@NullMarked
package dev.berth.loadaware.crane;

import org.jspecify.annotations.NullMarked;
