/// Scheduling itself. It has no network, no clock and no thread of its own, and names no plugin.
///
/// [dev.berth.engine.Engine] decides where a pod is to go; [dev.berth.engine.Scheduler] works with
/// an engine's parts where things take time: it also decides when, and carries decisions out.
@NullMarked
package dev.berth.engine;

import org.jspecify.annotations.NullMarked;
