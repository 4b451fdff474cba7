/// A cluster that is read from files: its objects as an API server would have stored them, its
/// eviction API, and what is measured of it.
@NullMarked
package dev.berth.descheduler.scenario;

import org.jspecify.annotations.NullMarked;
