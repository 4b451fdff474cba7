/// Why one pod is where it is, or waits: the results of its attempts, as text and as a tree for
/// JSON and YAML. Nothing is computed anew; all of it comes from the decisions of the run.
@NullMarked
package dev.berth.cli.explanation;

import org.jspecify.annotations.NullMarked;
