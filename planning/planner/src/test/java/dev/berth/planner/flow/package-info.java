/// Tests of minimum-cost flows: recorded networks, random ones beside another solver, and changes.
@NullMarked
package dev.berth.planner.flow;

import org.jspecify.annotations.NullMarked;
