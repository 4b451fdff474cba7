/// # Repack
///
/// *Balance:* evicts pods so that waiting pods fit, or so that nodes become empty, as a plan of
/// [dev.berth.planner] says. All pods of a plan move, or none; a plan that leaves no fewer pods
/// waiting, and no fewer nodes in use, is not carried out.
///
/// *Arguments:* `maxMoves`: how many pods a cycle may evict for this, 5 by default. `objective`:
/// `placed`, the default, moves pods only for waiting ones; `nodes` also empties nodes. `rounds`:
/// how long the search is, 2,000 by default.
///
/// *Traps:* it works only if evictions are proven. The descheduler has no such plugin.
@NullMarked
package dev.berth.descheduler.plugins.repack;

import org.jspecify.annotations.NullMarked;
