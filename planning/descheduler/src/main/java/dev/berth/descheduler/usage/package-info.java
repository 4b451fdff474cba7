/// Measured usage of nodes and pods, as a metrics server reports it.
@NullMarked
package dev.berth.descheduler.usage;

import org.jspecify.annotations.NullMarked;
