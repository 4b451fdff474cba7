/// # RemovePodsViolatingInterPodAntiAffinity
///
/// *Deschedule:* evicts pods whose required anti-affinity excludes a pod in the same domain. On
/// each node, pods of lowest priority go first; an evicted pod no longer conflicts with others, so
/// its rivals stay.
///
/// *Arguments:* `namespaces`, `labelSelector`.
///
/// *Traps:* pods that the arguments exclude do not count at all: they are not evicted, and others
/// are not evicted because of them. Only a pod's own terms count, so of two rivals, the one with
/// the term goes. `namespaceSelector` is ignored. Pods with the same name, in other namespaces,
/// never collide. The filters are called only for pods to evict.
///
/// Same as `plugins/removepodsviolatinginterpodantiaffinity` of the descheduler v0.36.0.
@NullMarked
package dev.berth.descheduler.plugins.removepodsviolatinginterpodantiaffinity;

import org.jspecify.annotations.NullMarked;
