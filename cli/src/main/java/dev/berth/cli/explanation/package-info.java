/// Why one pod is where it is, or waits: everything that its attempts have found out, as text for
/// people and as a tree for programs. Nothing is computed anew; all of it comes from the decisions
/// that the run has made.
@NullMarked
package dev.berth.cli.explanation;

import org.jspecify.annotations.NullMarked;
