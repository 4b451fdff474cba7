/// # RemovePodsViolatingInterPodAntiAffinity
///
/// *Deschedule:* evicts pods whose required anti-affinity keeps them away from a pod that is in the
/// same domain. On each node those of lowest priority go first; a pod that has gone is in nobody's
/// way any more, so its rivals stay.
///
/// *Arguments:* `namespaces`, `labelSelector`.
///
/// *Traps:* pods that the arguments leave out are not seen at all: neither are they evicted, nor do
/// others have to go because of them. Only a pod's own terms count, so of two rivals it is the one
/// with the term that goes. `namespaceSelector` is not looked at. Pods with the same name, in other
/// namespaces, never collide. The filters are asked only of pods that are to go.
///
/// Same as `plugins/removepodsviolatinginterpodantiaffinity` of the descheduler v0.36.0.
@NullMarked
package dev.berth.descheduler.plugins.removepodsviolatinginterpodantiaffinity;

import org.jspecify.annotations.NullMarked;
