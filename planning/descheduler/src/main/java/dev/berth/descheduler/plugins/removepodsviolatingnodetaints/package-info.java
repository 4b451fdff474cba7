/// # RemovePodsViolatingNodeTaints
///
/// *Deschedule:* evicts pods that do not tolerate a `NoSchedule` taint of their node, which it has
/// got since they came.
///
/// *Arguments:* `namespaces`, `labelSelector`; `includePreferNoSchedule` has these taints count,
/// too; `includedTaints`, only which count, or `excludedTaints`, which do not: each is `key`, or
/// `key=value` for taints that have a value.
///
/// *Traps:* `NoExecute` taints are never looked at: the control plane evicts for them. An empty
/// list of `includedTaints`, unlike an absent one, includes no taint.
///
/// Same as `plugins/removepodsviolatingnodetaints` of the descheduler v0.36.0.
@NullMarked
package dev.berth.descheduler.plugins.removepodsviolatingnodetaints;

import org.jspecify.annotations.NullMarked;
