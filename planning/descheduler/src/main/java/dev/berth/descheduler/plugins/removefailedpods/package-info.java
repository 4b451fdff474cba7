/// # RemoveFailedPods
///
/// *Deschedule:* evicts (deletes) pods that have failed.
///
/// *Arguments:* `namespaces`, `labelSelector`; `excludeOwnerKinds`: pods with such an owner stay;
/// `minPodLifetimeSeconds`: the minimum age, 3600 by default; `reasons`: one of them must be the
/// reason of the pod, or of a waiting or ended container; `exitCodes`: a container must have ended
/// with one of them; `includingInitContainers`.
///
/// *Traps:* pods without an owner stay, unless the evictor's protection `FailedBarePods` is
/// disabled. Only the age since the creation counts, and not the time since the failure.
///
/// Same as `plugins/removefailedpods` of the descheduler v0.36.0.
@NullMarked
package dev.berth.descheduler.plugins.removefailedpods;

import org.jspecify.annotations.NullMarked;
