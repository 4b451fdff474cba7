/// Tests of the proof of evictions.
@NullMarked
package dev.berth.descheduler.proof;

import org.jspecify.annotations.NullMarked;
