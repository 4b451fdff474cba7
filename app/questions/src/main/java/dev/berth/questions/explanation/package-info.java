/// The explanation of one pod that has a node or waits: the results of its attempts, as text and as
/// a tree for JSON and YAML. The decisions of the run show what happened; filters and further runs
/// try what would help.
@NullMarked
package dev.berth.questions.explanation;

import org.jspecify.annotations.NullMarked;
