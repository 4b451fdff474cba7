/// # Firmament's service
///
/// [Poseidon](https://github.com/kubernetes-retired/poseidon) watches a cluster, reports nodes and
/// pods over gRPC, and asks every ten seconds where to place pods; Berth answers instead of
/// Firmament.
///
/// ```
///   NodeAdded, TaskSubmitted, AddTaskInfo, …        Schedule
///        │                                             │
///        ▼                                             ▼
///   ReportedCluster  ── nodes, bound, waiting ──▶  Round ── Planner ──▶ SchedulingDeltas
///                    ◀──────── placements ─────────────┘
/// ```
///
/// One lock guards all: while a plan is made, other calls wait, as in Firmament. The service
/// differs from Firmament in these points: a plan never gives a node more than it has, and all
/// filters of the profile accept it; gangs start as a whole or not at all; Berth keeps the pods of
/// a missing node until they end, because a node that was cordoned comes back with its pods.
@NullMarked
package dev.berth.firmament;

import org.jspecify.annotations.NullMarked;
