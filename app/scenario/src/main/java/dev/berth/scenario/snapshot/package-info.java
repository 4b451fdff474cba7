/// The current state of a cluster, read once from its API server.
@NullMarked
package dev.berth.scenario.snapshot;

import org.jspecify.annotations.NullMarked;
