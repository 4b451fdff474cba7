/// # DefaultEvictor
///
/// Filter: decides which pods may be evicted at all: it keeps mirror, static and terminating pods,
/// and protected pods. PreEvictionFilter: requires that a pod fits another node, and that its
/// namespace is selected. It is part of every profile, enabled or not.
///
/// Args: `nodeSelector`, `labelSelector`, `namespaceLabelSelector`, `priorityThreshold`, `nodeFit`,
/// `minReplicas`, `minPodAge`, `noEvictionPolicy`, `podProtections`, and older names of
/// protections.
///
/// Outside a dry run, v0.36.0 never sees disruption budgets, so `PodsWithoutPDB` protects every
/// pod; Berth does the same only if the original's behaviour is requested.
///
/// Source: `sigs.k8s.io/descheduler/pkg/framework/plugins/defaultevictor`.
@NullMarked
package dev.berth.descheduler.plugins.defaultevictor;

import org.jspecify.annotations.NullMarked;
