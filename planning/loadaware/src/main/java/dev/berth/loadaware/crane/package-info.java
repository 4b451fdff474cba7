/// # Dynamic
///
/// Keeps pods away from loaded nodes, like crane-scheduler's plugin with the same name: it uses
/// annotations of the nodes, which crane-scheduler-controller, or `berth annotate-load` instead,
/// writes from Prometheus.
///
/// *Filter:* rejects a node if a metric of the policy is above its limit. A value that is missing,
/// malformed or too old rejects nothing; pods of DaemonSets pass.
///
/// *Score:* the free share of the metrics, weighted by the policy, minus ten for each recent
/// binding too many (`node_hot_value`). A metric without a value counts as fully used.
///
/// *Arguments:* `policyConfigPath`, the policy (`scheduler.policy.crane.io/v1alpha1`, kind
/// `DynamicSchedulerPolicy`), by default `/etc/kubernetes/dynamic-scheduler-policy.yaml`, read
/// once; `timeZone`, the zone of the times in annotations, which do not show it: by default the
/// environment variable `TZ`, else Asia/Shanghai, as in crane-scheduler.
///
/// *Events:* new nodes, their annotations, and values that become too old and therefore no longer
/// reject pods.
///
/// Answers are remembered although they depend on the time: they change by themselves only when an
/// annotation expires, and these times are known ([dev.berth.framework.cluster.Expiries]). The
/// prepared value has the time, which is left out of its `equals`.
///
/// Differences from crane-scheduler: weights with the sum 0, and infinite values and NaN, give the
/// score 0, where Go's result depends on the processor; an unknown time zone is an error of the
/// configuration; the argument `timeZone` is new; pods are tried again when a value becomes too
/// old.
@NullMarked
package dev.berth.loadaware.crane;

import org.jspecify.annotations.NullMarked;
