/// Storms: whole lives of a cluster on virtual time, with everything that can go wrong, from one
/// seed.
///
/// ```
///   Plan (seed) ──▶ World: one event loop ──▶ Workloads, Kubelet, Rival ──▶ MemoryApiServer
///                        │                                                    ▲     │
///                        └──▶ Replica: Scheduler, ClusterWatch,               │     ▼
///                             LiveWriter, LeaderElector ──────────────────▶ Link (network)
///                                       │
///                                       └──▶ Laws, after every step
/// ```
///
/// Everything inside a [Replica] is production code; it meets the world at constructor arguments:
/// time, chance, threads and [dev.berth.kube.http.ApiTransport]. Begin to read at [World], then
/// [MemoryApiServer], [Link] and [Replica]; [Fault] is what goes wrong, [Laws] what must hold, and
/// [PlantedBug] shows that the laws find what they are for.
@NullMarked
package dev.berth.conformance.storms;

import org.jspecify.annotations.NullMarked;
