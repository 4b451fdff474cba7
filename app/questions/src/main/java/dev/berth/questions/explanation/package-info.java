/// Why one pod is where it is, or waits: the results of its attempts, as text and as a tree for
/// JSON and YAML. What happened comes from the decisions of the run; what would help is tried out,
/// by the filters and by further runs.
@NullMarked
package dev.berth.questions.explanation;

import org.jspecify.annotations.NullMarked;
