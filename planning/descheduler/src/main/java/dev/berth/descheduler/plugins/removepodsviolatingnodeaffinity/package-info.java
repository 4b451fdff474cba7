/// # RemovePodsViolatingNodeAffinity
///
/// *Deschedule:* evicts pods whose node no longer meets their node affinity, or is no longer the
/// best.
///
/// *Arguments:* `namespaces`, `labelSelector`, and `nodeAffinityType`, required; the types are
/// worked off one after the other:
///
/// - `requiredDuringSchedulingIgnoredDuringExecution`: pods that have such an affinity, whose node
///   does not match it and their node selector;
/// - `preferredDuringSchedulingIgnoredDuringExecution`: pods whose terms give a node of the cycle
///   more weight than their own.
///
/// In both cases the pod must fit some node of the cycle.
///
/// *Traps:* a node selector alone never gets a pod evicted. The node with more weight may be
/// another than the one that the pod fits, and one that it fits may be its own. No room is
/// reserved: many pods may be evicted towards one small node. When the limit of the cycle is
/// reached, the next type still runs. Types that do not exist are logged, and passed over.
///
/// Same as `plugins/removepodsviolatingnodeaffinity` of the descheduler v0.36.0.
@NullMarked
package dev.berth.descheduler.plugins.removepodsviolatingnodeaffinity;

import org.jspecify.annotations.NullMarked;
