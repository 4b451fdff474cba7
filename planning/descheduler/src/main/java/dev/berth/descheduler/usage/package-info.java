/// Measured usage of nodes and pods, from a metrics server.
@NullMarked
package dev.berth.descheduler.usage;

import org.jspecify.annotations.NullMarked;
