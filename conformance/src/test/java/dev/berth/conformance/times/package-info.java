/// How long parts of the scheduler take: what `bench/queue` and `bench/preemption` run.
@NullMarked
package dev.berth.conformance.times;

import org.jspecify.annotations.NullMarked;
