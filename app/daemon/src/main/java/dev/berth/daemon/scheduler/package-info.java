/// A scheduler process in a real cluster: connects the engine with the watches and the writes of an
/// API server, from the connectivity check to the orderly shutdown.
///
/// ```
/// API server ── ClusterWatch ──▶ SharedWatch ──▶ Scheduler ──▶ LiveWriter, PodEffects ──▶ API server
///                                              ▲
///                      SchedulerThread ────────┘  schedules while the process leads
/// ```
@NullMarked
package dev.berth.daemon.scheduler;

import org.jspecify.annotations.NullMarked;
