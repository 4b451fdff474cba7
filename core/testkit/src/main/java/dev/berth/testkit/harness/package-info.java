/// Calls a single plugin as a scheduling cycle and the queue would.
@NullMarked
package dev.berth.testkit.harness;

import org.jspecify.annotations.NullMarked;
