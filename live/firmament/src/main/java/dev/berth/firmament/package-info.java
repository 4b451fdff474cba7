/// # Firmament's service
///
/// [Poseidon](https://github.com/kubernetes-retired/poseidon) watches a cluster, reports nodes and
/// pods over gRPC, and asks every ten seconds which pod goes where; here, it gets Berth's answer
/// instead of Firmament's.
///
/// ```
///   NodeAdded, TaskSubmitted, AddTaskInfo, …        Schedule
///        │                                             │
///        ▼                                             ▼
///   ReportedCluster  ── nodes, bound, waiting ──▶  Round ── Planner ──▶ SchedulingDeltas
///                    ◀──────── placements ─────────────┘
/// ```
///
/// One lock guards all: while a plan is made, other calls wait, as in Firmament. Where the service
/// differs from Firmament: a plan never gives a node more than it has, and all filters of the
/// profile accept it; gangs start whole or not at all; pods stay on the books of a node that is
/// gone until they end, because a node that was cordoned comes back with its pods.
@NullMarked
package dev.berth.firmament;

import org.jspecify.annotations.NullMarked;
