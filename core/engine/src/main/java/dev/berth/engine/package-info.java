/// Scheduling itself, without naming any plugin. The engine has no network, clock or thread except
/// through its ports.
///
/// [dev.berth.engine.Engine] decides where a pod goes. Where things take time,
/// [dev.berth.engine.Scheduler] uses an engine's parts: it also decides when pods are tried, and
/// puts decisions into effect.
@NullMarked
package dev.berth.engine;

import org.jspecify.annotations.NullMarked;
