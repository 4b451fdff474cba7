/// Scheduling itself. It has no network, no clock and no thread of its own, and names no plugin.
///
/// [dev.berth.engine.Engine] decides where a pod is to go; [dev.berth.engine.Scheduler] is an
/// engine at work, which also decides when, and has done what is decided.
@NullMarked
package dev.berth.engine;

import org.jspecify.annotations.NullMarked;
