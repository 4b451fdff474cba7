/// The code that all daemons of Berth share: `run`, `descheduler` and `annotate-load` begin to log,
/// run for leader, end on a signal or by an error, and connect to the API server here.
///
/// ```
/// Daemon ── signal, error ──▶ ends in order        Leadership ── begin, stop, end ──▶ LeaderTask
/// ```
@NullMarked
package dev.berth.daemon;

import org.jspecify.annotations.NullMarked;
