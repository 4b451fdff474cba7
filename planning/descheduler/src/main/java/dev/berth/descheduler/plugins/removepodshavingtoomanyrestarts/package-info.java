/// # RemovePodsHavingTooManyRestarts
///
/// *Deschedule:* evicts pods whose containers have been restarted often, those with the most
/// restarts first. Finished pods count, too.
///
/// *Arguments:* `namespaces`, `labelSelector`; `podRestartThreshold`, required, from how many
/// restarts of all containers together; `includingInitContainers`; `states`: `Running`, a phase,
/// and `CrashLoopBackOff`, for which a container waits: the pod must be in one of them.
///
/// *Traps:* a container that crashes is, most of the time, in a pod whose phase is `Running`.
///
/// Same as `plugins/removepodshavingtoomanyrestarts` of the descheduler v0.36.0.
@NullMarked
package dev.berth.descheduler.plugins.removepodshavingtoomanyrestarts;

import org.jspecify.annotations.NullMarked;
