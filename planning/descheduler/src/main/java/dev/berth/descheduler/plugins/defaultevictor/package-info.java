/// # DefaultEvictor
///
/// Filter: which pods may be evicted at all: not mirror, static or terminating pods, and not those
/// under a protection. PreEvictionFilter: whether a pod fits another node, and its namespace is a
/// chosen one. In every profile, enabled or not.
///
/// Args: `nodeSelector`, `labelSelector`, `namespaceLabelSelector`, `priorityThreshold`, `nodeFit`,
/// `minReplicas`, `minPodAge`, `noEvictionPolicy`, `podProtections`, and older names of
/// protections.
///
/// Outside a dry run v0.36.0 never sees disruption budgets, and `PodsWithoutPDB` protects every pod
/// there; so it does here where the original is wanted, and only there.
///
/// Source: `sigs.k8s.io/descheduler/pkg/framework/plugins/defaultevictor`.
@NullMarked
package dev.berth.descheduler.plugins.defaultevictor;

import org.jspecify.annotations.NullMarked;
