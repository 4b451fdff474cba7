/// One plugin by itself, asked as a scheduling cycle and the queue would ask it.
@NullMarked
package dev.berth.testkit.trial;

import org.jspecify.annotations.NullMarked;
