/// How long a cycle of a descheduler takes in a large cluster, with the proof of evictions and
/// without, beside the real descheduler.
@NullMarked
package dev.berth.bench.descheduling;

import org.jspecify.annotations.NullMarked;
