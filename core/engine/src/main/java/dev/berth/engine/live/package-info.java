/// Scheduling over time: when pods are tried, how decisions take effect, and what happens when an
/// effect fails.
///
/// A [Scheduler] has one thread. Messages arrive in its inbox; bindings, evictions and writes run
/// as tasks, and report back by a message.
@NullMarked
package dev.berth.engine.live;

import org.jspecify.annotations.NullMarked;
