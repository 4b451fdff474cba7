/// A cluster as it is at the moment, read from its API server once.
@NullMarked
package dev.berth.cli.snapshot;

import org.jspecify.annotations.NullMarked;
