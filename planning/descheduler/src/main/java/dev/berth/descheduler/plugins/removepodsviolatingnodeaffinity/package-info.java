/// # RemovePodsViolatingNodeAffinity
///
/// *Deschedule:* evicts pods whose node no longer meets their node affinity, or is no longer the
/// best.
///
/// *Arguments:* `namespaces`, `labelSelector`, and `nodeAffinityType`, required; the types run one
/// after the other:
///
/// - `requiredDuringSchedulingIgnoredDuringExecution`: pods with such an affinity whose node does
///   not match the affinity and their node selector;
/// - `preferredDuringSchedulingIgnoredDuringExecution`: pods whose terms give another node of the
///   cycle more weight than their own.
///
/// In both cases the pod must fit some node of the cycle.
///
/// *Traps:* a node selector alone never gets a pod evicted. The node with more weight may differ
/// from the node that the pod fits, and the latter may be the pod's own node. No room is reserved:
/// many pods may be evicted towards one small node. After the limit of the cycle is reached, the
/// next type still runs. Unknown types are logged and ignored.
///
/// Same as `plugins/removepodsviolatingnodeaffinity` of the descheduler v0.36.0.
@NullMarked
package dev.berth.descheduler.plugins.removepodsviolatingnodeaffinity;

import org.jspecify.annotations.NullMarked;
