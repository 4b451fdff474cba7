/// # Repack
///
/// *Balance:* evicts pods by a plan of [dev.berth.planner], so that waiting pods fit, or so that
/// nodes become empty. All pods of a plan move, or none; a plan is not carried out if it neither
/// leaves fewer pods waiting nor fewer nodes in use.
///
/// *Arguments:* `maxMoves`: the maximum number of evictions for this in a cycle, 5 by default.
/// `objective`: `placed`, the default, moves pods only for waiting pods; `nodes` also empties
/// nodes. `rounds`: the length of the search, 2,000 by default.
///
/// *Traps:* it works only if evictions are proven. The descheduler has no such plugin.
@NullMarked
package dev.berth.descheduler.plugins.repack;

import org.jspecify.annotations.NullMarked;
