/// cluster-capacity and genpod, of Kubernetes' cluster-capacity project, as they are: their input
/// from a cluster, their counts, and their reports.
///
/// The rules are those of kubernetes-sigs/cluster-capacity at 3cb0ea2898a6, with the scheduler of
/// Kubernetes v1.37.1. `docs/differences.md` lists the intended differences.
@NullMarked
package dev.berth.capacity.compat;

import org.jspecify.annotations.NullMarked;
