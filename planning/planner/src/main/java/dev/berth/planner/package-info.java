/// # Plans
///
/// A [dev.berth.planner.Planner] places all waiting pods of a cluster at once. It reads the cluster
/// into a [dev.berth.planner.packing.PackingProblem], searches a good packing, and proves it: the
/// engine binds every pod of the plan, one after the other, with all filters. A placement that the
/// engine refuses becomes a limit, and the search goes on.
@NullMarked
package dev.berth.planner;

import org.jspecify.annotations.NullMarked;
