/// # RemovePodsViolatingNodeTaints
///
/// *Deschedule:* evicts pods that do not tolerate a `NoSchedule` taint of their node, which was
/// added after they came.
///
/// *Arguments:* `namespaces`, `labelSelector`; `includePreferNoSchedule` counts these taints, too;
/// `includedTaints`, the only taints that count, or `excludedTaints`, which do not count: each is
/// `key`, or `key=value` for taints with a value.
///
/// *Traps:* `NoExecute` taints are ignored, because the control plane evicts pods for them. An
/// empty list of `includedTaints` includes no taint, and an absent one includes all.
///
/// Same as `plugins/removepodsviolatingnodetaints` of the descheduler v0.36.0.
@NullMarked
package dev.berth.descheduler.plugins.removepodsviolatingnodetaints;

import org.jspecify.annotations.NullMarked;
