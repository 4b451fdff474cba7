/// Measurements in separate processes.
@NullMarked
package dev.berth.bench.process;

import org.jspecify.annotations.NullMarked;
