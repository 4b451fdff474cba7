/// # RemoveFailedPods
///
/// *Deschedule:* evicts, that is deletes, pods that have failed.
///
/// *Arguments:* `namespaces`, `labelSelector`; `excludeOwnerKinds`: pods with such an owner stay;
/// `minPodLifetimeSeconds`, 3600 if absent, since the pod was created; `reasons`: of the pod, or
/// why a container waits or has ended, one must be among them; `exitCodes`: a container must have
/// ended with one of them; `includingInitContainers`.
///
/// *Traps:* pods without owner stay, unless the evictor's protection `FailedBarePods` is disabled.
/// Only the age by creation counts, not since when the pod has failed.
///
/// Same as `plugins/removefailedpods` of the descheduler v0.36.0.
@NullMarked
package dev.berth.descheduler.plugins.removefailedpods;

import org.jspecify.annotations.NullMarked;
