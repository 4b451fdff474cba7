/// A scheduler at work in a real cluster: puts the engine between the watches and the writes of an
/// API server, from the first contact to the orderly end.
///
/// ```
/// API server ── ClusterWatch ──▶ Feed ──▶ Scheduler ──▶ LiveWriter, PodEffects ──▶ API server
///                                             ▲
///                           Leadership ───────┘  starts it
/// ```
@NullMarked
package dev.berth.cli.live;

import org.jspecify.annotations.NullMarked;
