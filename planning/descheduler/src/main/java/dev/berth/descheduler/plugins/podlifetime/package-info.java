/// # PodLifeTime
///
/// *Deschedule:* evicts pods by their age and by what state they are in, the oldest of all nodes
/// first. Finished pods count, too.
///
/// *Arguments:* `namespaces`, `labelSelector`, `ownerKinds` (`include` or `exclude`), and at least
/// one of the following; a pod must meet all that are given:
///
/// - `maxPodLifeTimeSeconds`: since its creation, more whole seconds have passed;
/// - `states`: its phase, its reason, or the reason for which a container waits or has ended is one
///   of them; `includingInitContainers` and `includingEphemeralContainers` have these looked at,
///   too;
/// - `conditions`: it has a condition with the given `type`, `status` and `reason`, that has
///   changed `minTimeSinceLastTransitionSeconds` ago;
/// - `exitCodes`: a container, or with `includingInitContainers` an init container, has ended with
///   it.
///
/// *Traps:* ephemeral containers never count for `exitCodes`. What a container did before it was
/// restarted does not count. `ownerKinds` alone is not enough.
///
/// Same as `plugins/podlifetime` of the descheduler v0.36.0.
@NullMarked
package dev.berth.descheduler.plugins.podlifetime;

import org.jspecify.annotations.NullMarked;
