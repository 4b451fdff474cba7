/// Measures the duration of a descheduler's cycle in a large cluster, with and without the proof of
/// evictions, beside the real descheduler.
@NullMarked
package dev.berth.bench.descheduling;

import org.jspecify.annotations.NullMarked;
