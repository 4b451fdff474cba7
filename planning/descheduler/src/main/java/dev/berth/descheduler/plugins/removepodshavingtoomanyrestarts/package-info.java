/// # RemovePodsHavingTooManyRestarts
///
/// *Deschedule:* evicts pods whose containers have restarted often, those with the most restarts
/// first. Finished pods count, too.
///
/// *Arguments:* `namespaces`, `labelSelector`; `podRestartThreshold`, required: the minimum number
/// of restarts of all containers together; `includingInitContainers`; `states`: the pod must have
/// one of them, either `Running`, a phase, or `CrashLoopBackOff`, the reason of a waiting
/// container.
///
/// *Traps:* most of the time, the pod of a crashing container has the phase `Running`.
///
/// Same as `plugins/removepodshavingtoomanyrestarts` of the descheduler v0.36.0.
@NullMarked
package dev.berth.descheduler.plugins.removepodshavingtoomanyrestarts;

import org.jspecify.annotations.NullMarked;
