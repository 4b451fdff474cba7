/// A cluster as it is at the moment, read from its API server once.
@NullMarked
package dev.berth.scenario.snapshot;

import org.jspecify.annotations.NullMarked;
