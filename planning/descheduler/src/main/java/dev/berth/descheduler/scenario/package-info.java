/// A cluster from files: its objects as an API server would have stored them, its eviction API, and
/// its measurements.
@NullMarked
package dev.berth.descheduler.scenario;

import org.jspecify.annotations.NullMarked;
