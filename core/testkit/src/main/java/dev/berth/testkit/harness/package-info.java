/// One plugin by itself, called as a scheduling cycle and the queue would call it.
@NullMarked
package dev.berth.testkit.harness;

import org.jspecify.annotations.NullMarked;
