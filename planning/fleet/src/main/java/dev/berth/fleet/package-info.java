/// # Fleets
///
/// A fleet is several clusters that act as one. A [dev.berth.fleet.SnapshotRoom] counts what fits
/// into a cluster, by its own scheduler, and a [dev.berth.fleet.ReplicaSpread] assigns replicas to
/// the clusters.
@NullMarked
package dev.berth.fleet;

import org.jspecify.annotations.NullMarked;
