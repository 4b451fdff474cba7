/// Minimum-cost flows in networks with integer capacities and costs.
@NullMarked
package dev.berth.planner.flow;

import org.jspecify.annotations.NullMarked;
