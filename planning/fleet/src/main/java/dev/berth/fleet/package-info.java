/// # Fleets
///
/// A fleet is several clusters that are asked as one. A [dev.berth.fleet.SnapshotRoom] says what
/// fits into a cluster, by its own scheduler, and a [dev.berth.fleet.ReplicaSpread] what each of
/// them gets.
@NullMarked
package dev.berth.fleet;

import org.jspecify.annotations.NullMarked;
