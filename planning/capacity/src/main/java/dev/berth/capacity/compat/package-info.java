/// cluster-capacity and genpod, of Kubernetes' cluster-capacity project, as they are: what they
/// take from a cluster, how they count, and their reports.
///
/// The rules are those of kubernetes-sigs/cluster-capacity at 3cb0ea2898a6, with the scheduler of
/// Kubernetes v1.37.1. What is meant to differ is in `docs/differences.md`.
@NullMarked
package dev.berth.capacity.compat;

import org.jspecify.annotations.NullMarked;
