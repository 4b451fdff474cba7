/// # PodLifeTime
///
/// *Deschedule:* evicts pods by their age and state, the oldest of all nodes first. Finished pods
/// count, too.
///
/// *Arguments:* `namespaces`, `labelSelector`, `ownerKinds` (`include` or `exclude`), and at least
/// one of the following; a pod must meet all given arguments:
///
/// - `maxPodLifeTimeSeconds`: more whole seconds have passed since its creation;
/// - `states`: one of them is its phase, its reason, or the reason of a waiting or ended container;
///   with `includingInitContainers` and `includingEphemeralContainers`, these containers count,
///   too;
/// - `conditions`: it has a condition with the given `type`, `status` and `reason` that changed at
///   least `minTimeSinceLastTransitionSeconds` ago;
/// - `exitCodes`: a container, or with `includingInitContainers` an init container, has ended with
///   one of them.
///
/// *Traps:* ephemeral containers never count for `exitCodes`. The state of a container before its
/// restart does not count. `ownerKinds` alone is not enough.
///
/// Same as `plugins/podlifetime` of the descheduler v0.36.0.
@NullMarked
package dev.berth.descheduler.plugins.podlifetime;

import org.jspecify.annotations.NullMarked;
